import { Client } from 'pg'

/** A database that takes no writes, as one is that has just been replaced as primary. */
export function makeReadOnly(url: string): Promise<AsyncDisposable> {
  const setReadOnly = (value: 'on' | 'off') => async (client: Client) => {
    const name = client.escapeIdentifier(client.database ?? '')
    await client.query(`alter database ${name} set default_transaction_read_only = ${value}`)
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
  }
  return changed(url, setReadOnly('on'), setReadOnly('off'))
}

/** A database whose statements fail through a mistake of ours. */
export function breakFunction(url: string): Promise<AsyncDisposable> {
  const rename = (from: string, to: string) => async (client: Client) => {
    await client.query(`alter function payments.${from}(json) rename to ${to}`)
  }
  return changed(url, rename('create_payments', 'broken'), rename('broken', 'create_payments'))
}

type Change = (client: Client) => Promise<void>

async function changed(url: string, change: Change, restore: Change): Promise<AsyncDisposable> {
  await asOwner(url, change)
  return { [Symbol.asyncDispose]: () => asOwner(url, restore) }
}

async function asOwner(url: string, work: Change): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    // Read-only is the default of the database, which must not keep us from changing it back.
    await client.query('set default_transaction_read_only = off')
    await work(client)
  } finally {
    await client.end()
  }
}
