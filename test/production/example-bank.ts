// The whole program of a bank: its adapter, given to Havn. `CORE_SYSTEM_URL` is where its core system is.
import { runHavn } from '@havn/server'
import { createExampleAdapter } from '../core-bank/example-adapter/adapter.ts'

await runHavn({ coreBank: createExampleAdapter(process.env['CORE_SYSTEM_URL'] ?? '') })
