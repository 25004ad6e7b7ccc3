import assert from 'node:assert/strict'
import {
  createHttpCoreBank,
  type HttpCoreBank,
  type HttpCoreBankHooks,
  parseHttpCoreBankOptions,
} from '../../../../apps/server/src/core-bank/index.ts'
import { SECRET } from './bank-server.ts'

/** Connects to a core bank with the test's key, and with whatever options the test changes. */
export function connect(url: string, options: object = {}, hooks?: HttpCoreBankHooks): HttpCoreBank {
  const parsed = parseHttpCoreBankOptions({ url, keys: [{ id: 'k1', secret: SECRET }], ...options })
  assert(parsed.ok, JSON.stringify(parsed))
  return createHttpCoreBank(parsed.value, hooks)
}
