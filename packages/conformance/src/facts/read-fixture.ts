import { failure, type Result, success } from '@havn/contract'
import { DEFAULT_ABROAD, type Facts } from './facts.ts'

type Fields = Readonly<Record<string, unknown>>

const REQUIRED = ['debtorBban', 'creditorBban', 'creditorName'] as const
const OPTIONAL = ['kidCreditorBban', 'pendingCreditorBban', 'cardIdentification'] as const

/** Reads the facts that a fixture file states. The problem is a sentence that names the field. */
export function readFixture(text: string): Result<Facts> {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return failure('it is not JSON')
  }
  if (!isObject(parsed)) return failure('expected an object')
  const problem = firstProblem(parsed)
  return problem === undefined ? success(toFacts(parsed)) : failure(problem)
}

function firstProblem(fixture: Fields): string | undefined {
  const known = new Set<string>(['psu', 'abroad', 'corporate', ...REQUIRED, ...OPTIONAL])
  const unknown = Object.keys(fixture).find((name) => !known.has(name))
  if (unknown !== undefined) return `${unknown}: no such field; the fields are ${[...known].join(', ')}`
  return (
    partProblem(fixture, 'psu', ['nationalId']) ??
    REQUIRED.map((name) => textProblem(fixture, name)).find((found) => found !== undefined) ??
    (fixture['abroad'] === undefined
      ? undefined
      : partProblem(fixture, 'abroad', ['iban', 'currency', 'name'])) ??
    (fixture['corporate'] === undefined
      ? undefined
      : partProblem(fixture, 'corporate', ['nationalId', 'agreementId'])) ??
    OPTIONAL.filter((name) => fixture[name] !== undefined)
      .map((name) => textProblem(fixture, name))
      .find((found) => found !== undefined)
  )
}

function partProblem(fixture: Fields, part: string, names: readonly string[]): string | undefined {
  const value = fixture[part]
  if (!isObject(value)) return `${part}: expected an object with ${names.join(', ')}`
  return names
    .map((name) => textProblem(value, name, `${part}.${name}`))
    .find((problem) => problem !== undefined)
}

function textProblem(fields: Fields, name: string, path = name): string | undefined {
  const value = fields[name]
  return typeof value === 'string' && value !== '' ? undefined : `${path}: expected a text`
}

const textOf = (value: unknown, name: string): string => String(isObject(value) ? value[name] : '')

function toFacts(fixture: Fields): Facts {
  const { psu, abroad, corporate } = fixture
  return {
    psu: { nationalId: textOf(psu, 'nationalId') },
    debtorBban: textOf(fixture, 'debtorBban'),
    creditorBban: textOf(fixture, 'creditorBban'),
    creditorName: textOf(fixture, 'creditorName'),
    abroad:
      abroad === undefined
        ? DEFAULT_ABROAD
        : {
            iban: textOf(abroad, 'iban'),
            currency: textOf(abroad, 'currency'),
            name: textOf(abroad, 'name'),
          },
    ...(corporate === undefined
      ? {}
      : {
          corporate: {
            nationalId: textOf(corporate, 'nationalId'),
            agreementId: textOf(corporate, 'agreementId'),
          },
        }),
    ...Object.fromEntries(
      OPTIONAL.flatMap((name) => (fixture[name] === undefined ? [] : [[name, textOf(fixture, name)]])),
    ),
  }
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
