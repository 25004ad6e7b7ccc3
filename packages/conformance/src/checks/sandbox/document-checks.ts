import { type Check } from '../../check.ts'
import { failed, passed } from '../../outcome.ts'
import { at, describeAnswer, textAt } from '../../exchange/read-answer.ts'
import { expectThat } from '../support/expect.ts'

/** The organizationIdentifier in the certificate, by which the TPP dialogue knows the TPP. */
const tppIdOf = (subject: string): string | undefined => /organizationIdentifier=(\S+)/.exec(subject)?.[1]

export const DOCUMENT_CHECKS: readonly Check[] = [
  {
    id: 'documents/openapi',
    rules: ['DX-06', 'VER-01', 'VER-02'],
    title:
      '/openapi.json describes the interface, and says which documentation version and API release it has.',
    severity: 'beyond',
    needs: [],
    async run(context) {
      const answer = await context.call({ path: '/openapi.json' })
      const info = JSON.stringify(at(answer.json, 'info') ?? {})
      const isTold = /\b\d+\.\d+\.\d+\b/.test(info) && textAt(answer.json, 'openapi') !== undefined
      return expectThat(
        answer.status === 200 && isTold,
        '200 with an OpenAPI document whose info has versions',
        answer,
      )
    },
  },
  {
    id: 'documents/contact-address',
    rules: ['EP-26', 'VER-24'],
    title: 'The contact address of the TPP can be read, or was not registered yet.',
    severity: 'should',
    needs: [],
    async run(context) {
      const tppId = tppIdOf(context.tpp.certificate.subject) ?? 'unknown'
      const path = `/v1/tpps/${encodeURIComponent(tppId)}/contact-information`
      const answer = await context.call({ path })
      return [200, 404].includes(answer.status) ? passed() : failed('200 or 404', describeAnswer(answer))
    },
  },
]
