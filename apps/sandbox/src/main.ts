import { readConfig, runHavn } from '@havn/server'
import { createSandbox } from './create-sandbox.ts'

const config = readConfig()
if (config.environment === 'production')
  throw new Error(
    'this is the sandbox: a bank in production starts Havn with its own core bank (startHavn of @havn/server)',
  )
await runHavn({ config, extend: createSandbox() })
