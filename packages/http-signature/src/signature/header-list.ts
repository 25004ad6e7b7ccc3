import type { Problem } from '../problem.ts'
import { refuse, succeed, type Result } from '../result.ts'

export type HeaderListProblem =
  | Problem<'header-list-empty' | 'header-list-spacing'>
  | (Problem<
      | 'header-list-upper-case'
      | 'header-list-name-invalid'
      | 'header-list-pseudo-header-unknown'
      | 'header-list-repeated'
    > & { readonly name: string })

export const requestTarget = '(request-target)'

/** Reads the `headers` part: names in lower case or, if that is accepted, in any; a single space between two, none twice. */
export function parseHeaderList(
  given: string,
  caseOfNames: 'lower' | 'any' = 'lower',
): Result<readonly string[], HeaderListProblem> {
  const text = caseOfNames === 'any' ? given.toLowerCase() : given
  const received = `headers="${text}"`
  if (text.trim() === '')
    return refuse({ kind: 'header-list-empty', expected: 'headers="date digest x-request-id"', received })
  const proper = text.split(/[\s,;]+/).filter((name) => name !== '')
  const spaced = proper.join(' ')
  if (spaced !== text)
    return refuse({ kind: 'header-list-spacing', expected: `headers="${spaced}"`, received })
  const names = new Set<string>()
  for (const name of proper) {
    const problem = nameProblem(name)
    if (problem) return refuse({ ...problem, received: `${name} in ${received}`, name })
    if (names.has(name))
      return refuse({
        kind: 'header-list-repeated',
        expected: `${name} once`,
        received: `${name} twice in ${received}`,
        name,
      })
    names.add(name)
  }
  return succeed(proper)
}

type NameProblem = {
  kind: 'header-list-upper-case' | 'header-list-name-invalid' | 'header-list-pseudo-header-unknown'
  expected: string
}

function nameProblem(name: string): NameProblem | undefined {
  if (/^[a-z0-9!#$%&'*+.^_`|~-]+$/.test(name) || name === requestTarget) return undefined
  const lowerCase = name.toLowerCase()
  if (lowerCase !== name && nameProblem(lowerCase) === undefined)
    return { kind: 'header-list-upper-case', expected: lowerCase }
  if (name.startsWith('(')) return { kind: 'header-list-pseudo-header-unknown', expected: requestTarget }
  return { kind: 'header-list-name-invalid', expected: 'a name of letters, digits and hyphens' }
}
