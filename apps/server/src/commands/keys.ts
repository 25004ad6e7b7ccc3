import { defineCommand, defineGroup, EMERGENCY_OPTION, JSON_OPTION, REASON_OPTION } from './command.ts'
import type { CommandContext } from './program/command-context.ts'
import { parseDuration } from './program/duration.ts'

export const keys = defineGroup(
  'the keys of a deployment: HAVN_SECRET, and those in the file HAVN_KEYS_FILE',
  {
    init: defineCommand({
      about: 'create the file HAVN_KEYS_FILE without keys, for servers to follow',
      async run(context) {
        const { readKeysPath } = await import('../app/settings/index.ts')
        const { initKeysFile } = await import('../platform/keys/index.ts')
        return initKeysFile(readKeysPath(context.environment), context)
      },
    }),
    list: defineCommand({
      about: 'list the keys of every use: ids, which one is used, and when each ends; never a secret',
      options: { json: JSON_OPTION },
      async run(context, given) {
        const { listKeys } = await import('../platform/keys/index.ts')
        return listKeys(await openSetup(context), given)
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
        in: {
          about: 'use the new keys after this time; every server must read the file before',
          value: 'duration',
          default: '10m',
          parse: parseDuration,
        },
        now: { about: 'use the new keys and refuse the old ones at once, since somebody else may have them' },
        anyway: { about: 'even if a server process has not read the present keys' },
        reason: REASON_OPTION,
        emergency: EMERGENCY_OPTION,
      },
      async run(context, { use, in: usedInSeconds, now, anyway, ...decision }) {
        const { rotate } = await import('./keys/decided-keys.ts')
        return rotate(context, { uses: use, usedInSeconds, now, anyway }, decision)
      },
    }),
    check: defineCommand({
      about: 'check that every use has a key, and that every server process has read the file',
      async run(context) {
        const { checkKeys } = await import('../platform/keys/index.ts')
        return checkKeys(await openSetup(context))
      },
    }),
    prune: defineCommand({
      about:
        'propose to remove keys that have ended and are needed neither for evidence nor for an order that waits',
      options: { reason: REASON_OPTION, emergency: EMERGENCY_OPTION },
      run: async (context, decision) => (await import('./keys/decided-keys.ts')).prune(context, decision),
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

const openSetup = async (context: CommandContext) =>
  (await import('./keys/keys-setup.ts')).openKeysSetup(context)
