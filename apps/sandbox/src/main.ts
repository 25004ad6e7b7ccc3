import { runExtendedHavn } from '@havn/server'
import { createSandbox } from './create-sandbox.ts'

await runExtendedHavn({ extend: createSandbox() })
