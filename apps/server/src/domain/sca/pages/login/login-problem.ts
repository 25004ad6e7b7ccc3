import type { LoginProblem, ProviderLoginProblem } from '../../views/views.ts'

const PROBLEMS: readonly ProviderLoginProblem[] = [
  'cancelled',
  'unavailable',
  'weak',
  'stale',
  'changed',
  'invalid',
  'other-person',
]

/** The address of a page that says why a login at the provider did not succeed. It can be loaded again. */
export function withLoginProblem(path: string, problem: ProviderLoginProblem): string {
  return `${path}?login=${problem}`
}

/** Reads why the last login did not succeed from a page's address. Anybody can write it: it only changes a text. */
export function loginProblemIn(query: URLSearchParams): { loginProblem?: ProviderLoginProblem } {
  const loginProblem = PROBLEMS.find((problem) => problem === query.get('login'))
  return loginProblem === undefined ? {} : { loginProblem }
}

/** The same for a page that people log in to. */
export function pageLoginProblemIn(query: URLSearchParams): LoginProblem | undefined {
  const { loginProblem: problem } = loginProblemIn(query)
  return problem === undefined ? undefined : { kind: 'provider', problem }
}
