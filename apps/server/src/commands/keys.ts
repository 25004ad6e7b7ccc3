import { defineCommand, defineGroup, EMERGENCY_OPTION, JSON_OPTION, REASON_OPTION } from './command.ts'
import type { CommandContext } from './program/command-context.ts'
import { parseDuration } from './program/duration.ts'

const OWN_KEYS_OPTION = {
  about: 'the own keys of this bank, in the keysFile of its document, instead of the deployment’s',
  value: 'bank',
} as const

const USED_IN_OPTION = {
  about: 'use the new keys after this time; every server must read the file before',
  value: 'duration',
  default: '10m',
  parse: parseDuration,
} as const

export const keys = defineGroup(
  'the keys of a deployment (HAVN_SECRET, and those in the file HAVN_KEYS_FILE), and those of banks that have their own',
  {
    init: defineCommand({
      about: 'create the file HAVN_KEYS_FILE without keys, for servers to follow; or the own keys of a bank',
      options: { bank: OWN_KEYS_OPTION, in: USED_IN_OPTION },
      async run(context, { bank, in: usedInSeconds }) {
        if (bank !== undefined)
          return (await import('./keys/init-bank-keys.ts')).initBankKeys(context, bank, usedInSeconds)
        const { readKeysPath } = await import('../app/settings/index.ts')
        const { initKeysFile } = await import('../platform/keys/index.ts')
        return initKeysFile(readKeysPath(context.environment), context)
      },
    }),
    list: defineCommand({
      about: 'list the keys of every use: ids, which one is used, and when each ends; never a secret',
      options: { bank: OWN_KEYS_OPTION, json: JSON_OPTION },
      async run(context, given) {
        const { listKeys } = await import('../platform/keys/index.ts')
        const setup = await openSetup(context, given)
        return setup === undefined ? 1 : listKeys(setup, given)
      },
    }),
    rotate: defineCommand({
      about: 'propose a new key for each of these uses, or for all; links and retries in flight go on',
      arguments: {
        use: {
          about: 'links, pages, cursors, requests, identities, logins, orders or evidence',
          isRepeated: true,
        },
      },
      options: {
        bank: OWN_KEYS_OPTION,
        in: USED_IN_OPTION,
        now: { about: 'use the new keys and refuse the old ones at once, since somebody else may have them' },
        anyway: { about: 'even if a server process has not read the present keys' },
        reason: REASON_OPTION,
        emergency: EMERGENCY_OPTION,
      },
      async run(context, { use, bank, in: usedInSeconds, now, anyway, ...decision }) {
        const { rotate } = await import('./keys/decided-keys.ts')
        return rotate(context, { uses: use, bank, usedInSeconds, now, anyway }, decision)
      },
    }),
    check: defineCommand({
      about: 'check that every use has a key, and that every server process has read the file',
      options: { bank: OWN_KEYS_OPTION },
      async run(context, given) {
        const { checkKeys } = await import('../platform/keys/index.ts')
        const setup = await openSetup(context, given)
        return setup === undefined ? 1 : checkKeys(setup)
      },
    }),
    prune: defineCommand({
      about:
        'propose to remove keys that have ended and are needed neither for evidence nor for an order that waits',
      options: { bank: OWN_KEYS_OPTION, reason: REASON_OPTION, emergency: EMERGENCY_OPTION },
      run: async (context, { bank, ...decision }) =>
        (await import('./keys/decided-keys.ts')).prune(context, { bank }, decision),
    }),
    'seal-orders': defineCommand({
      about: 'when a key of orders was ended: seal what waits, if there is evidence that it was approved',
      options: {
        json: JSON_OPTION,
      },
      async run(context, { json }) {
        const { sealOrders } = await import('./keys/seal-orders.ts')
        return sealOrders(context, { json })
      },
    }),
  },
)

/** Opens the keys of a bank, or of the deployment. Undefined if the bank has none, which has been reported. */
const openSetup = async (context: CommandContext, owner: { readonly bank: string | undefined }) =>
  (await import('./keys/decided-keys.ts')).openSetupOf(context, owner)
