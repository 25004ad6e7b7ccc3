import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseAuthorisationId } from './find-authorisation.ts'

const id = '019a86f2-8d10-7c55-a1b2-3c4d5e6f7081'
const bank = '019a86f0-0000-7000-8000-000000000001'

for (const text of [
  id,
  id.toUpperCase(),
  `https://localhost:8443/sca/${bank}/${id}/token`,
  `http://127.0.0.1/sca/${bank}/${id}/token/`,
  `https://bank.example/sub/sca/${bank}/${id}/to-ken_1?lang=nn#top`,
])
  test(`${text} names the authorisation`, () => {
    assert.equal(parseAuthorisationId(text), id)
  })

for (const text of [
  '',
  'last ',
  'latest',
  `${id}0`,
  `https://localhost/${id}`,
  `https://localhost/sca/${bank}/${id}`,
  `https://localhost/sca/${bank}/x/${id}`,
  `https://localhost/v1/sandbox/${id}/token`,
])
  test(`${JSON.stringify(text)} names none`, () => {
    assert.throws(() => parseAuthorisationId(text), /expected the id of an authorisation/)
  })
