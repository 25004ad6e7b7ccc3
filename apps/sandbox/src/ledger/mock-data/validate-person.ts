import { failure, type Result, success, type TppMessage } from '@havn/contract'
import { newId } from '@havn/server/shared/ids'
import { PERSON_SCENARIOS } from '../scenarios/person-scenarios.ts'
import { parseMockNationalId } from './numbers.ts'
import { fault } from './refusal.ts'
import type { KnownPerson } from './bank-contents.store.ts'

export interface Person {
  readonly personId: string
  readonly nationalId: string
  readonly name: string
}

/** Where in the body the number and the name of a person stand. */
interface Paths {
  readonly number: string
  readonly name: string
}

/** A national id is one person's, under one name, whatever they do in this bank. */
export function judgePerson(
  { nationalId, name }: { nationalId: string; name: string | undefined },
  people: readonly KnownPerson[],
  paths: Paths,
): Result<Person, TppMessage> {
  const parsed = parseMockNationalId(nationalId)
  if (!parsed.ok) return failure(fault(paths.number, parsed.problem))
  if (SCENARIO_IDS.has(nationalId))
    return failure(
      fault(paths.number, 'expected a national id that no scenario has: what happens to them is set'),
    )
  const known = people.find((person) => person.national_id === nationalId)
  if (known === undefined)
    return name === undefined
      ? failure(fault(paths.name, 'this field is missing: expected the name of a person who is new here'))
      : success({ personId: newId(), nationalId, name })
  if (name !== undefined && name !== known.person_name)
    return failure(
      fault(
        paths.name,
        `expected "${known.person_name}", to whom this national id belongs here, got another name`,
      ),
    )
  return success({ personId: known.person_id, nationalId, name: known.person_name })
}

const SCENARIO_IDS = new Set<string>(PERSON_SCENARIOS.map((person) => person.nationalId))
