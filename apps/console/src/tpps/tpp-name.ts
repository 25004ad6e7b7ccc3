import type { X509Certificate } from 'node:crypto'
import { type Html, html } from '@havn/html'
import { readCertificateFacts } from '@havn/test-certificates'

/** Whose certificate it is: the organisation, and the number by which banks know it. */
export interface Organisation {
  readonly name: string
  readonly number: string
}

export function organisationOf(certificate: X509Certificate): Organisation {
  const { organisation, organizationIdentifier = '' } = readCertificateFacts(certificate)
  return { name: organisation ?? organizationIdentifier, number: organizationIdentifier }
}

/** A TPP as every page names it: its organisation, with the number beside it in small. */
export function tppName({ certificate }: { readonly certificate: X509Certificate }): Html {
  const { name, number } = organisationOf(certificate)
  return html`<span class="tpp-name"><strong>${name}</strong> <small>${number}</small></span>`
}
