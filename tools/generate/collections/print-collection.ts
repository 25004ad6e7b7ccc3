import { buildOpenApi, OPERATIONS, type Operation } from '@havn/contract'
import type { CollectionFolder } from './collection.ts'
import { postmanCollection } from './postman.ts'
import { requestOf } from './requests.ts'
import { variablesOf } from './variables.ts'
import { WALK_THROUGHS } from './walk-throughs.ts'

const DESCRIPTION = `Every operation of Havn, for a signing proxy: start a sandbox (havn dev) and the proxy (havn proxy), which signs what you send as your TPP, and send these requests to it, unsigned. Begin with the folder "A first payment". Ids are filled in from the answers: what you created last is what the other requests are about.

docs/openapi-and-collections.md of Havn says more.`

/** The text of the Postman collection of all operations: walk-throughs first, then a folder for each tag. */
export function printCollection(): string {
  const operations = Object.values<Operation>(OPERATIONS)
  return postmanCollection({
    name: 'Havn',
    description: DESCRIPTION,
    variables: variablesOf(operations),
    folders: [...WALK_THROUGHS, ...tagFolders(operations)],
  })
}

function tagFolders(operations: readonly Operation[]): CollectionFolder[] {
  const tags = buildOpenApi()['tags'] as unknown as readonly { name: string; description: string }[]
  return tags.map(({ name, description }) => ({
    name,
    description,
    requests: operations.filter(({ tag }) => tag === name).map((operation) => requestOf(operation)),
  }))
}
