import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findRoute, notFound, type Route } from './route.ts'

const route = (method: Route['method'], path: string): Route => ({ method, path, handle: notFound })
const routes = [
  route('GET', '/payments'),
  route('GET', '/payments/:id'),
  route('POST', '/payments/:id/decide'),
]
const find = (method: string, path: string) => {
  const found = findRoute(routes, method, path)
  return found === undefined ? undefined : [found.route.path, found.params]
}

test('a route is found by its method and path, with the values of its parameters', () => {
  assert.deepEqual(find('GET', '/payments'), ['/payments', {}])
  assert.deepEqual(find('GET', '/payments/a%2Fb'), ['/payments/:id', { id: 'a/b' }])
  assert.deepEqual(find('POST', '/payments/1/decide'), ['/payments/:id/decide', { id: '1' }])
})

for (const [method, path] of [
  ['POST', '/payments'],
  ['GET', '/payments/'],
  ['GET', '/payments/%'],
  ['GET', '/payments/1/2'],
  ['GET', '/'],
] as const)
  test(`${method} ${path} leads nowhere`, () => assert.equal(find(method, path), undefined))
