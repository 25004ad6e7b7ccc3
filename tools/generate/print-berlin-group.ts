// Writes the OpenAPI document of the Berlin Group interface; with --check, fails if the committed one differs.
import { buildBerlinGroupOpenApi } from '@havn/contract/berlin-group'
import { writeOpenApi } from './write-openapi.ts'

writeOpenApi({
  document: buildBerlinGroupOpenApi(),
  file: 'packages/contract/berlin-group.openapi.json',
  difference: 'differs from the contract: run node tools/generate/print-berlin-group.ts',
})
