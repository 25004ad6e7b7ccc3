import { failure, type Result, success } from '@havn/contract'
import type { Problem } from '@havn/server/edge'
import { packOf } from '@havn/server/packs'
import type { Country } from '@havn/server/platform/banks'
import { newId } from '@havn/server/platform/shared/ids'
import { PERSON_SCENARIOS } from '../../scenarios/person-scenarios.ts'
import { invalidField } from '../refusal.ts'
import type { KnownPerson } from '../bank-contents.store.ts'

/** A person behind a customer or a representative. */
export interface MockPerson {
  readonly personId: string
  readonly nationalId: string
  readonly name: string
}

/** The paths of a person's national id and name in the request body. */
interface PersonPaths {
  readonly number: string
  readonly name: string
}

/** Returns the person with this national id. In one bank it belongs to one person with one name. */
export function validatePerson(
  { country, people }: { readonly country: Country; readonly people: readonly KnownPerson[] },
  { nationalId, name }: { nationalId: string; name: string | undefined },
  paths: PersonPaths,
): Result<MockPerson, Problem> {
  const parsed = packOf(country).sandbox.newData.parseIdentifier(nationalId)
  if (!parsed.ok) return failure(invalidField(paths.number, parsed.problem))
  if (SCENARIO_IDS.has(nationalId))
    return failure(
      invalidField(
        paths.number,
        'expected a national id that no scenario uses: the behaviour of those is fixed, see docs/scenarios.md',
      ),
    )
  const known = people.find((person) => person.nationalId === nationalId)
  if (known === undefined)
    return name === undefined
      ? failure(
          invalidField(
            paths.name,
            'this field is missing: expected the name of a person whom the bank does not know yet',
          ),
        )
      : success({ personId: newId(), nationalId, name })
  if (name !== undefined && name !== known.personName)
    return failure(
      invalidField(
        paths.name,
        `expected "${known.personName}", to whom this national id belongs here, got another name`,
      ),
    )
  return success({ personId: known.personId, nationalId, name: known.personName })
}

const SCENARIO_IDS = new Set<string>(PERSON_SCENARIOS.map((person) => person.nationalId))
