import type { Link } from '@havn/contract'

/** The links of mock data, with the methods that each supports. */
const ONE: Link['verbs'] = ['GET', 'DELETE']
const ALL: Link['verbs'] = ['GET', 'POST']

export const customerLink = (customerId: string): Link => ({
  href: `/v1/sandbox/customers/${customerId}`,
  verbs: [...ONE],
})

/** The page that stands for a person's phone; they log in there with their number. */
export const phoneLink = (bankId: string): Link => ({ href: `/phone/${bankId}`, verbs: ['GET'] })

export const accountLink = (accountId: string): Link => ({
  href: `/v1/sandbox/accounts/${accountId}`,
  verbs: [...ONE],
})

export const cardAccountLink = (cardAccountId: string): Link => ({
  href: `/v1/sandbox/card-accounts/${cardAccountId}`,
  verbs: [...ONE],
})

export const transactionsLink = ({ href }: Link): Link => ({ href: `${href}/transactions`, verbs: [...ALL] })

export const agreementLink = (agreementId: string): Link => ({
  href: `/v1/sandbox/agreements/${agreementId}`,
  verbs: [...ONE],
})

export const engagementsLink = (agreementId: string): Link => ({
  href: `${agreementLink(agreementId).href}/engagements`,
  verbs: [...ALL],
})

export const engagementLink = (agreementId: string, engagementId: string): Link => ({
  href: `${engagementsLink(agreementId).href}/${engagementId}`,
  verbs: [...ONE],
})
