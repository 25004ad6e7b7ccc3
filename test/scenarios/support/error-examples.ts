import { ERROR_CATALOGUE, TppMessageCode } from '@havn/contract'
import type { answersSeen } from './stage.ts'

type Seen = (typeof answersSeen)[number]

/** An answer that shows a code, by the scenario that the catalogue names. */
export interface ErrorExample {
  readonly scenario: string
  readonly status: number
  readonly body: unknown
}

/** Values that differ from run to run, and what examples show instead. */
const OF_ONE_RUN: readonly (readonly [RegExp, string])[] = [
  [/(?<=\/sca\/)[0-9a-f-]{36}\/[0-9a-f-]{36}\/[\w-]+/g, '019a86f9…/019a86fa…/Zm9sbG93IHRoZSBsaW5r'],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '019a86f9-0000-7000-8000-000000000001'],
  [/SHA-256=[A-Za-z0-9+/]{43}=/g, 'SHA-256=…'],
  [/(?<=Retry in )[0-9]+(?= seconds)/g, '86400'],
]

/** Collects one answer for each code from the answers that scenarios see. */
export function errorExamplesFrom(baseUrl: () => string) {
  const byCode = new Map<TppMessageCode, ErrorExample>()

  function add(scenario: string, seen: readonly Seen[]): void {
    for (const code of TppMessageCode.enum) {
      if (ERROR_CATALOGUE[code].exampleScenario !== scenario || byCode.has(code)) continue
      const answer = seen.find(({ json }) => hasCode(json, code))
      if (answer !== undefined)
        byCode.set(code, { scenario, status: answer.status, body: shown(answer.json, baseUrl()) })
    }
  }

  const all = (): Readonly<Record<string, ErrorExample>> =>
    Object.fromEntries(
      TppMessageCode.enum.flatMap((code) => {
        const example = byCode.get(code)
        return example === undefined ? [] : [[code, example]]
      }),
    )
  return { add, all }
}

function hasCode({ tppMessages }: Partial<Seen['json']>, code: TppMessageCode): boolean {
  return tppMessages?.some((message) => message.code === code) ?? false
}

function shown(json: unknown, baseUrl: string): unknown {
  const text = JSON.stringify(json).replaceAll(baseUrl, 'https://sandbox.example')
  return JSON.parse(OF_ONE_RUN.reduce((all, [found, by]) => all.replaceAll(found, by), text))
}
