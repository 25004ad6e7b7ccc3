import { parsePersonId } from '../../../packs/index.ts'
import { readCountry } from '../../../platform/banks/index.ts'
import { inBankTransaction } from '../../../platform/database/actor.ts'
import { isId } from '../../../platform/shared/ids.ts'
import { identifyPerson, lookUpPerson } from '../person-case.ts'
import { OFFICE_TEXTS } from '../texts/texts.ts'
import { contextOf, fail, type OfficeCommandSetup } from './command-setup.ts'
import { formatPersonCase, personCaseToJson } from './format-person-case.ts'

const texts = OFFICE_TEXTS.en

/** `havn psu`: by the national id that was typed, or by the core bank's key for the person. */
export async function showPerson(
  setup: OfficeCommandSetup,
  { personId, nationalId }: { readonly personId: string | undefined; readonly nationalId: string },
  isJson: boolean,
): Promise<number> {
  const { bankDatabase, keys, print, bankIds } = setup
  const [bankId, ...others] = bankIds
  if (bankId === undefined || others.length > 0)
    return fail(setup, 'there are several banks in this database: name one with --bank')
  const country = await readCountry(bankDatabase, bankId)
  if (personId === undefined ? parsePersonId(country, nationalId) === undefined : !isId(personId))
    return fail(
      setup,
      personId === undefined ? texts.labels.unreadableId : 'expected the id of a person, a UUID',
    )
  const search = personId === undefined ? { nationalId, keys } : { personId }
  const found = await inBankTransaction(bankDatabase, bankId, async (queries) =>
    lookUpPerson(queries, contextOf(setup, bankId), await identifyPerson(queries, bankId, search)),
  )
  print(
    isJson
      ? JSON.stringify({ bankId, ...personCaseToJson(found) }, undefined, 2)
      : formatPersonCase(found, texts),
  )
  const isFound = found.authorisations.length > 0 || found.consents.length > 0
  return isFound ? 0 : fail(setup, texts.labels.noPerson)
}
