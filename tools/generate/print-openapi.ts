// Writes the contract's OpenAPI document; with --check, fails if the committed one differs.
import { buildOpenApi } from '@havn/contract'
import { writeOpenApi } from './write-openapi.ts'

writeOpenApi({
  document: buildOpenApi(),
  file: 'packages/contract/openapi.json',
  difference: 'differs from the contract: run node tools/generate/print-openapi.ts',
})
