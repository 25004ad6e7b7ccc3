import type { ListRenewal } from '../edge/trust/index.ts'
import {
  defineCommand,
  defineGroup,
  EMERGENCY_OPTION,
  JSON_OPTION,
  REQUIRED_REASON_OPTION,
} from './command.ts'

const TPP = 'its organizationIdentifier, such as PSDNO-FSA-987654321'
const BLOCK_OPTIONS = {
  bank: { about: 'at this bank: its name, or its id', value: 'bank', excludes: 'all' },
  all: { about: 'at all banks, also those that are added later' },
  reason: REQUIRED_REASON_OPTION,
  emergency: EMERGENCY_OPTION,
} as const

const AGES = { current: 'current', alarm: 'OLD', closed: 'TOO OLD: its authorities are not trusted' }

export const trust = defineGroup(
  'whom the banks trust: the European trusted lists, and TPPs that are blocked (docs/operations/README.md#trust)',
  {
    list: defineCommand({
      about:
        'the lists in use and how old they are; exit code 1 if one is old, or forged where the keys are known',
      async run(context) {
        const { readLists, usedLists } = await import('../edge/trust/index.ts')
        const { findDeploymentKeys } = await import('./program/deployment-keys.ts')
        const { trustListsAges: limits } = await context.settings('databaseUrlBank', 'trustListsAges')
        const stored = await readLists(await context.bankDatabase(), await findDeploymentKeys(context))
        const lists = usedLists(stored.lists, context.clock.milliseconds(), limits)
        for (const { list, age, verifiedAtMilliseconds } of lists) {
          const { territory, sequenceNumber, authorities, nextUpdateMilliseconds: next } = list
          const facts = [
            `number ${sequenceNumber}`,
            `verified ${iso(verifiedAtMilliseconds)}`,
            next === undefined ? 'no next issue' : `next issue by ${iso(next)}`,
            `${authorities.filter(({ uses }) => uses.includes('seal')).length} authorities for seals`,
            AGES[age],
          ]
          context.print(`${territory}  ${facts.join(', ')}`)
        }
        for (const territory of stored.forged)
          context.print(`${territory}  FORGED: no server has written it, and none uses it`)
        if (stored.lists.length + stored.forged.length === 0)
          context.print('There are no trusted lists yet: HAVN_TRUST_LISTS, or havn trust import.')
        return stored.forged.length > 0 || lists.some(({ age }) => age !== 'current') ? 1 : 0
      },
    }),
    import: defineCommand({
      about:
        "verify lists from files and store them, with the servers' keys; running servers use them within seconds",
      arguments: { folder: 'with EU.xml, the list of lists, and a file such as NO.xml for each country' },
      async run(context, { folder }) {
        const { listsInFolder, renewLists } = await import('../edge/trust/index.ts')
        const { findDeploymentKeys, KEYS_NEEDED } = await import('./program/deployment-keys.ts')
        const { recordSecurityEvent } = await import('../platform/security-events/index.ts')
        const { trustListsSigners: signers } = await context.settings('databaseUrlBank', 'trustListsSigners')
        if (signers === undefined)
          return context.fail(
            'HAVN_TRUST_LISTS_SIGNERS_FILE is missing: expected the signers of the list of lists.',
          )
        const keys = await findDeploymentKeys(context)
        if (keys === undefined) return context.fail(KEYS_NEEDED)
        const queries = await context.bankDatabase()
        const now = () => context.clock.milliseconds()
        const readFile = listsInFolder(folder, now)
        const renewals = await renewLists({ queries, keys, readFile, url: '', signers, now })
        for (const renewal of renewals) context.print(describe(renewal))
        const event = { kind: 'administrative-act', reason: 'trusted-lists-imported' } as const
        await recordSecurityEvent(queries, event, now())
        return renewals.some(({ outcome }) => outcome === 'refused') ? 1 : 0
      },
    }),
    block: defineCommand({
      about:
        'propose to shut a TPP out; once another operator confirms, no server answers it after five seconds',
      arguments: { tpp: TPP },
      options: BLOCK_OPTIONS,
      run: async (context, { tpp: tppId, emergency: isEmergency, ...given }) =>
        (await import('./trust/block.ts')).blockTpp(context, {
          action: 'block-tpp',
          tppId,
          isEmergency,
          ...given,
        }),
    }),
    unblock: defineCommand({
      about: 'propose to let a blocked TPP in again',
      arguments: { tpp: TPP },
      options: BLOCK_OPTIONS,
      run: async (context, { tpp: tppId, emergency: isEmergency, ...given }) =>
        (await import('./trust/block.ts')).blockTpp(context, {
          action: 'unblock-tpp',
          tppId,
          isEmergency,
          ...given,
        }),
    }),
    blocked: defineCommand({
      about: 'list the TPPs that are blocked, and where',
      options: { json: JSON_OPTION },
      run: async (context, { json }) => (await import('./trust/block.ts')).printBlocked(context, json),
    }),
    recheck: defineCommand({
      about:
        "ask the authorities of a TPP's certificates, and the register, again now; exit code 1 if one does not answer",
      arguments: { tpp: TPP },
      run: async (context, { tpp: tppId }) => (await import('./trust/recheck.ts')).recheckTpp(context, tppId),
    }),
  },
)

const iso = (milliseconds: number) => new Date(milliseconds).toISOString()

function describe({ territory, outcome, sequenceNumber, problem }: ListRenewal): string {
  return outcome === 'refused'
    ? `${territory}  refused: ${problem}`
    : `${territory}  ${outcome}, number ${sequenceNumber}`
}
