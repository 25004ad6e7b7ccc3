// Copies functions of the clients in examples/ into docs/languages.md; with --check, fails if the page differs.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cutSnippet, type SnippetSource } from '../check/languages/snippets.ts'
import { LANGUAGES, type Language, STEPS } from '../check/languages/steps.ts'

const root = join(import.meta.dirname, '../..')
const page = join(root, 'docs/languages.md')
/** Between these marks of the page stands what is printed. */
const mark =
  /(<!-- step ([a-z-]+), printed by `node tools\/generate\/print-languages\.ts` -->\n)[\s\S]*?(<!-- end of step -->)/g

function showStep(name: string): string {
  const step = STEPS[name]
  if (!step)
    throw new Error(
      `docs/languages.md names the step ${name}, which tools/check/languages/steps.ts does not have`,
    )
  return Object.entries(LANGUAGES)
    .map(([id, language]) => showSnippets(language, step[id as keyof typeof LANGUAGES] ?? []))
    .filter((text) => text !== '')
    .join('\n')
}

function showSnippets({ name, fence, folder }: Language, sources: readonly SnippetSource[]): string {
  const [file] = sources.map((source) => source.file)
  if (file === undefined) return ''
  const text = readFileSync(join(root, folder, file), 'utf8')
  const code = sources.map((source) => cutSnippet(text, source)).join('\n\n')
  return `<details>
<summary><b>${name}</b>: <a href="../${folder}/${file}">${file}</a></summary>

\`\`\`${fence}
${code}
\`\`\`

</details>
`
}

const before = readFileSync(page, 'utf8')
const shown = new Set<string>()
const after = before.replaceAll(mark, (_, begin: string, name: string, end: string) => {
  shown.add(name)
  return `${begin}\n${showStep(name)}\n${end}`
})
const missing = Object.keys(STEPS).filter((name) => !shown.has(name))
if (missing.length > 0) throw new Error(`docs/languages.md does not show ${missing.join(', ')}`)
if (!process.argv.includes('--check')) writeFileSync(page, after)
else if (after !== before) {
  console.error('docs/languages.md differs from the examples: run node tools/generate/print-languages.ts')
  process.exitCode = 1
}
