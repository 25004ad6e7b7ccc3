import {
  BANK_OPTION,
  defineCommand,
  defineGroup,
  EMERGENCY_OPTION,
  PERSON_OPTION,
  REASON_OPTION,
} from './command.ts'

export const person = defineGroup(
  'what is stored about a person: export it, or erase what no law keeps; asks for the national id',
  {
    export: defineCommand({
      about:
        'print everything that is stored about a person at a bank, as JSON, with ground and time of each part',
      options: {
        person: PERSON_OPTION,
        bank: BANK_OPTION,
        out: { about: 'write it to this new file instead', value: 'file' },
        reason: REASON_OPTION,
      },
      async run(context, { person: personId, bank, out, reason }) {
        const { exportPersonCommand } = await import('../operations/personal-data/index.ts')
        const { openPersonSetup } = await import('./person/person-setup.ts')
        const setup = await openPersonSetup(context, { bank, out })
        if (setup === undefined) return 1
        return exportPersonCommand(setup, { ...(await readSearch(personId)), reason })
      },
    }),
    erase: defineCommand({
      about:
        'show what would be erased of a person and what is kept on which ground; with --reason, propose it',
      options: {
        person: PERSON_OPTION,
        bank: BANK_OPTION,
        reason: {
          ...REASON_OPTION,
          about: `${REASON_OPTION.about}: another operator then confirms the erasure`,
        },
        emergency: EMERGENCY_OPTION,
      },
      async run(context, { person: personId, bank, reason, emergency: isEmergency }) {
        const { proposeErasure } = await import('./person/decided-erasure.ts')
        return proposeErasure(context, { bank, reason, isEmergency, search: await readSearch(personId) })
      },
    }),
  },
)

async function readSearch(personId: string | undefined) {
  const { readNationalId } = await import('./program/read-national-id.ts')
  return { personId, nationalId: personId === undefined ? await readNationalId() : undefined }
}
