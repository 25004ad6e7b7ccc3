import { defineCommand, JSON_OPTION, ONLY_BANK_OPTION, PERSON_OPTION } from './command.ts'

export const psu = defineCommand({
  about: 'the payments, consents, approvals and baskets of a person; asks for the national id',
  options: { person: PERSON_OPTION, bank: ONLY_BANK_OPTION, json: JSON_OPTION },
  async run(context, { person: personId, bank, json }) {
    const { showPerson } = await import('../operations/back-office/index.ts')
    const { readNationalId } = await import('./program/read-national-id.ts')
    const office = await context.office(bank)
    if (office === undefined) return 1
    const nationalId = personId === undefined ? await readNationalId() : ''
    return showPerson(office, { personId, nationalId }, json)
  },
})
