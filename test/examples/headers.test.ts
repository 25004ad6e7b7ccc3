import assert from 'node:assert/strict'
import { test } from 'node:test'
import { headerDefinition, OPERATIONS, type Operation } from '@havn/contract'
import { type ReceivedResponse, send, type WireRequest } from '../support/send.ts'
import { signedRequest } from '../support/signed-request.ts'
import { prepare, useBank } from '../support/bank.ts'

/** Signing adds these, so they are removed after it. */
const MADE_BY_SIGNING = new Set(['x-request-id', 'tpp-signature-certificate', 'signature', 'date', 'digest'])

const bank = useBank()
const tpp = prepare(() => bank.newTpp())

/** Required in some cases only: the PSU, in one of two ways, and what an SCA needs if one must be started. */
const IN_SOME_CASES = ['x-psu-identity', 'psu-context', 'tpp-session-id', 'tpp-redirect-uri'] as const

const exampleOfHeader = (header: string): [string, string] => {
  const { name, example } = headerDefinition(header)
  return [name, example]
}

/** A call with all required headers of its operation except one. */
function callWithout(operation: Operation, missing?: string): WireRequest {
  const { method, path, pathParameters, body, headers } = operation
  const target = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => pathParameters[name]?.example ?? name)
  const names = [...headers.required, ...IN_SOME_CASES.filter((name) => headers.optional.includes(name))]
  const given = names.filter((name) => !MADE_BY_SIGNING.has(name) && name !== missing)
  const request = signedRequest(tpp, {
    method,
    target,
    headers: Object.fromEntries(given.map((name) => exampleOfHeader(name))),
    ...(body === undefined ? {} : { body: body.example as object }),
  })
  const sent = Object.entries(request.headers).filter(([name]) => name.toLowerCase() !== missing)
  return { ...request, headers: Object.fromEntries(sent) }
}

const missed = ({ json }: ReceivedResponse): string[] => {
  const messages = (json?.tppMessages ?? []).filter(({ code }) => code === 'HTTP_HEADER_REQUIRED')
  return [...new Set(messages.map(({ path }) => String(path).toLowerCase()))]
}

for (const operation of Object.values<Operation>(OPERATIONS))
  test(`DX-07 ${operation.id} requires each of its required headers, and no other`, async () => {
    assert.deepEqual(missed(await send(bank.port, callWithout(operation))), [])
    for (const name of operation.headers.required)
      assert.deepEqual(missed(await send(bank.port, callWithout(operation, name))), [name])
  })
