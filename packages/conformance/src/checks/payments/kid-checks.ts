import { type Check } from '../../check.ts'
import { NotReachedError } from '../../outcome.ts'
import type { CheckContext } from '../../check-context.ts'
import { changeBody } from '../support/body.ts'
import { expectCode, expectCreated, expectStatus } from '../support/expect.ts'
import { create, NDCT, requireCreated } from '../support/products.ts'

const needs = ['pisp', 'facts', 'payments'] as const

/** Pays to the creditor who takes only payments with a KID. */
async function payWithReference(context: CheckContext, reference: string | undefined) {
  await requireCreated(context, NDCT)
  const bban = context.facts.kidCreditorBban
  if (bban === undefined)
    throw new NotReachedError(
      'No creditor is known who requires a KID.',
      'Name one in the fixture, as kidCreditorBban.',
    )
  const body = changeBody(NDCT.body(context), {
    unset: ['remittanceInformationUnstructured'],
    set: {
      'creditorAccount.bban': bban,
      ...(reference === undefined ? {} : { remittanceInformationStructuredArray: [{ reference }] }),
    },
  })
  return create(context, NDCT, { body })
}

export const KID_CHECKS: readonly Check[] = [
  {
    id: 'kid/missing',
    rules: ['ERR-04', 'ERR-10'],
    title: 'A payment without a KID to a creditor who requires one is answered 400, not 401.',
    severity: 'must',
    needs,
    run: async (context) => expectStatus(await payWithReference(context, undefined), 400),
  },
  {
    id: 'kid/invalid',
    rules: ['ERR-04', 'REM-05'],
    title: 'A KID whose check digit is wrong is answered 400, not 401.',
    severity: 'must',
    needs,
    run: async (context) => expectStatus(await payWithReference(context, '1234567'), 400),
  },
  {
    id: 'kid/invalid-code',
    rules: ['ERR-10'],
    title: 'A KID whose check digit is wrong has the code KID_INVALID.',
    severity: 'should',
    needs,
    run: async (context) => expectCode(await payWithReference(context, '1234567'), 400, 'KID_INVALID'),
  },
  {
    id: 'kid/valid',
    rules: ['REM-05'],
    title: 'A valid KID in the structured form is accepted.',
    severity: 'must',
    needs,
    run: async (context) => expectCreated(await payWithReference(context, '1234566')),
  },
]
