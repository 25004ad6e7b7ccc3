import assert from 'node:assert/strict'
import type {
  NewSandboxAccount,
  NewSandboxAgreement,
  NewSandboxCardAccount,
  NewSandboxCustomer,
  NewSandboxEngagement,
  SandboxAccount,
  SandboxAgreementDetails,
  SandboxCardAccount,
  SandboxCustomer,
  SandboxEngagement,
} from '@havn/contract'
import type { TestBank } from './bank.ts'
import type { Identity } from './certificates.ts'
import { assertMatchesContract } from './assert-matches-contract.ts'
import type { ReceivedResponse } from './send.ts'
import type { RequestToSign } from './signed-request.ts'

/** The calls with which one TPP creates mock data. Every response is checked against the contract. */
export function sandboxDataAt(bank: Pick<TestBank, 'call'>, tpp: Identity) {
  async function call(request: RequestToSign): Promise<ReceivedResponse> {
    const method = request.method ?? (request.body === undefined ? 'GET' : 'POST')
    const answer = await bank.call(tpp, { ...request, method })
    assertMatchesContract(method, request.target, answer)
    return answer
  }

  const post = (path: string, body: object, headers: RequestToSign['headers'] = {}) =>
    call({ method: 'POST', target: `/v1/sandbox/${path}`, body, headers })

  const remove = (path: string, headers: RequestToSign['headers'] = {}) =>
    call({ method: 'DELETE', target: `/v1/sandbox/${path}`, headers })

  async function post201<Body>(path: string, body: object): Promise<Body> {
    const answer = await post(path, body)
    assert.equal(answer.status, 201, answer.text)
    return answer.json as unknown as Body
  }

  async function get<Body>(path: string): Promise<Body> {
    const answer = await call({ target: `/v1/sandbox/${path}` })
    assert.equal(answer.status, 200, answer.text)
    return answer.json as unknown as Body
  }

  return {
    call,
    post,
    remove,
    get,
    customer: (body: NewSandboxCustomer) => post201<SandboxCustomer>('customers', body),
    account: (body: NewSandboxAccount) => post201<SandboxAccount>('accounts', body),
    cardAccount: (body: NewSandboxCardAccount) => post201<SandboxCardAccount>('card-accounts', body),
    agreement: (body: NewSandboxAgreement) => post201<SandboxAgreementDetails>('agreements', body),
    engagement: (agreementId: string, body: NewSandboxEngagement) =>
      post201<SandboxEngagement>(`agreements/${agreementId}/engagements`, body),
    initialize: () => call({ method: 'POST', target: '/v1/sandbox/initialize' }),
  }
}

export type SandboxData = ReturnType<typeof sandboxDataAt>
