// Writes the OpenAPI document of the core bank over HTTP; with --check, fails if the committed one differs.
import { buildCoreBankOpenApi } from '@havn/server/core-bank'
import { writeOpenApi } from './write-openapi.ts'

writeOpenApi({
  document: buildCoreBankOpenApi(),
  file: 'docs/core-bank.openapi.json',
  difference: 'differs from the schemas of the port: run node tools/generate/print-core-bank.ts',
})
