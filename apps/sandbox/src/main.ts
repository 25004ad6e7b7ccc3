import { runHavn } from '@havn/server'
import { createSandbox } from './create-sandbox.ts'

await runHavn({ extend: createSandbox() })
