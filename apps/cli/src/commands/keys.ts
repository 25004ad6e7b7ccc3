import type { Command } from 'commander'
import { jsonOption } from './options.ts'

/** Registers the commands about the keys of a deployment. */
export function registerKeys(program: Command): void {
  const keys = program
    .command('keys')
    .description('the keys of a deployment: HAVN_SECRET, and those in the file HAVN_KEYS_FILE')
    .helpCommand(false)

  keys
    .command('init')
    .description('create the file HAVN_KEYS_FILE without keys, for servers to follow')
    .action(async () => (await import('../administration/keys.ts')).runKeysCommand('init'))

  keys
    .command('list')
    .description('list the keys of every use: ids, which one is used, and when each ends; never a secret')
    .addOption(jsonOption())
    .action(async (options) => {
      const { runKeysCommand } = await import('../administration/keys.ts')
      await runKeysCommand('list', ...(options.json === true ? ['--json'] : []))
    })

  keys
    .command('rotate')
    .description('write a new key for each of these uses, or for all; links and retries in flight go on')
    .argument('[use...]', 'links, pages, cursors, requests, identities, logins, orders or evidence')
    .option(
      '--in <duration>',
      'use the new keys after this time; every server must read the file before',
      '10m',
    )
    .option('--now', 'use the new keys and refuse the old ones at once, since somebody else may have them')
    .option('--anyway', 'even if a server process has not read the present keys')
    .action(async (uses, options) => (await import('../administration/keys.ts')).rotateKeys(uses, options))

  keys
    .command('check')
    .description('check that every use has a key, and that every server process has read the file')
    .action(async () => (await import('../administration/keys.ts')).runKeysCommand('check'))

  keys
    .command('prune')
    .description(
      'remove keys that have ended and are needed neither for evidence nor for an order that waits',
    )
    .action(async () => (await import('../administration/keys.ts')).runKeysCommand('prune'))

  keys
    .command('seal-orders')
    .description(
      'after an upgrade, or when a key of orders was ended: seal what waits, if there is evidence that it was approved',
    )
    .option(
      '--without-evidence <count>',
      'seal also those that were approved before evidence was kept, if there are this many; look at each first',
    )
    .addOption(jsonOption())
    .action(async (options) => (await import('../administration/keys.ts')).sealOrders(options))
}
