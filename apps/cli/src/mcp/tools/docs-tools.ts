import { readPage, searchDocs } from '../docs.ts'
import { type Tool, textOf } from '../tool.ts'

const sectionsMax = 5
const sectionCharactersMax = 3000

const search: Tool = {
  name: 'search_docs',
  title: 'Search the documentation',
  description:
    'Sections of concepts, guides and error pages that contain these words: signing, SCA, sessions, statuses, errors, test customers, notifications. Works without a sandbox.',
  properties: {
    words: { type: 'string', description: 'a few words, such as: psu-id redirect', maxLength: 300 },
  },
  required: ['words'],
  effect: 'reads',
  run(given) {
    const words = textOf(given, 'words') ?? ''
    const sections = searchDocs(words, sectionsMax)
    if (sections.length === 0) return `No section contains ${words}.`
    return sections
      .map(({ page, text }) => {
        const shown = text.slice(0, sectionCharactersMax)
        return `docs/${page}\n\n${shown}${shown.length < text.length ? `\n… (read_doc ${page} has the rest)` : ''}`
      })
      .join('\n\n---\n\n')
  },
}

const read: Tool = {
  name: 'read_doc',
  title: 'Read a page of the documentation',
  description:
    'A whole page of the documentation by its name, such as guides/shop-checkout.md, sca.md or, for an error code, errors/CONFLICT.md. Works without a sandbox.',
  properties: { page: { type: 'string', description: 'the name of the page', maxLength: 100 } },
  required: ['page'],
  effect: 'reads',
  run: (given) => readPage((textOf(given, 'page') ?? '').replace(/^docs\//, '')),
}

const scenarios: Tool = {
  name: 'scenarios',
  title: 'Cases on purpose',
  description:
    'How to bring about a status, an error code, an ending of an SCA or a slow bank on purpose: creditor accounts, people and requests with their effect. Works without a sandbox.',
  properties: {
    word: {
      type: 'string',
      description: 'only scenarios with this word, such as RJCT, ACCP, SCA_EXPIRED or slow',
      maxLength: 100,
    },
  },
  required: [],
  effect: 'reads',
  run(given) {
    const word = (textOf(given, 'word') ?? '').toLowerCase()
    const tables = readPage('scenarios.md').slice(readPage('scenarios.md').indexOf('\n## Creditor accounts'))
    const lines = tables
      .split('\n')
      .filter(
        (line) =>
          !line.startsWith('|') || /^\| (?:scenario|---)/.test(line) || line.toLowerCase().includes(word),
      )
    const rows = lines.filter((line) => line.startsWith('| ') && !line.startsWith('| scenario'))
    return rows.length === 0
      ? `No scenario has ${word} in it.`
      : lines.filter((line) => line !== '').join('\n')
  },
}

export const DOCS_TOOLS: readonly Tool[] = [search, read, scenarios]
