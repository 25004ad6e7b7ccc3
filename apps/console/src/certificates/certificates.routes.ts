import { createPrivateKey, X509Certificate } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import {
  certificatePaths,
  createTpp,
  exportKey,
  findCertificateProblems,
  findRole,
  findTpp,
  isTppName,
  openSandboxCa,
  writePrivate,
  writeRenewedCertificate,
} from '@havn/test-certificates'
import {
  choiceCookie,
  type Context,
  notFound,
  page,
  redirect,
  type Result,
  type Route,
  text,
} from '../server/index.ts'
import { tppCookie } from '../tpps/local-tpps.ts'
import { certificatesPage } from './certificates-page.ts'

const here = '/certificates'

export const routes: readonly Route[] = [
  { method: 'GET', path: here, handle: (context) => show(context) },
  { method: 'POST', path: '/certificates/new', handle: create },
  { method: 'POST', path: '/certificates/import', handle: importTpp },
  { method: 'POST', path: '/certificates/:name/renew', handle: renew },
  {
    method: 'GET',
    path: '/certificates/authority.pem',
    handle: ({ options }) => pem(certificatePaths(options.stateFolder).ca, 'ca.pem'),
  },
  { method: 'GET', path: '/certificates/:name/cert.pem', handle: (context) => ownFile(context, 'cert') },
  { method: 'GET', path: '/certificates/:name/key.pem', handle: (context) => ownFile(context, 'key') },
]

const show = (context: Context, problem?: string): Result =>
  page({
    title: 'Certificates',
    section: here,
    status: problem === undefined ? 200 : 422,
    body: certificatesPage(context, problem),
  })

const isKnown = (name: string, knownTpps: Context['knownTpps']): boolean =>
  knownTpps.some((tpp) => tpp.name === name)

/** Makes a TPP with a key and a certificate of the sandbox's authority, and continues as it. */
function create(context: Context): Result {
  const { form, options, knownTpps } = context
  const name = form.get('name') ?? ''
  const roles = form.getAll('role').flatMap((role) => findRole(role) ?? [])
  if (!isTppName(name))
    return show(
      context,
      'A name has 1 to 64 letters, digits, spaces, dots, hyphens and underlines, and begins with a letter or digit.',
    )
  if (isKnown(name, knownTpps)) return show(context, `There is a TPP ${name} already. Choose another name.`)
  if (roles.length === 0) return show(context, 'Choose at least one role.')
  const paths = certificatePaths(options.stateFolder)
  const keyType = form.get('key') === 'ec' ? 'ec' : 'rsa'
  createTpp({ paths, ca: openSandboxCa(paths), folder: name, organisation: name, roles, keyType })
  return { kind: 'redirect', to: here, cookie: choiceCookie(tppCookie, name) }
}

/** Takes over a certificate that somebody else issued, with its key. */
function importTpp(context: Context): Result {
  const { form, options, now, knownTpps } = context
  const name = form.get('name-import') ?? ''
  if (!isTppName(name)) return show(context, 'Give the TPP a name of letters and digits.')
  if (isKnown(name, knownTpps)) return show(context, `There is a TPP ${name} already. Choose another name.`)
  try {
    const certificate = new X509Certificate(form.get('certificate') ?? '')
    const key = createPrivateKey(form.get('key') ?? '')
    const problems = findCertificateProblems({ certificate, key, now })
    if (problems.length > 0) return show(context, problems.join(' '))
    const paths = certificatePaths(options.stateFolder)
    writePrivate(paths.tppKey(name), exportKey(key))
    writePrivate(paths.tppCertificate(name), certificate.toString())
    return redirect(here, {
      tone: 'good',
      text: `Imported as ${name}. If another authority issued it, start the bank again with it among the trusted: ${options.command} tpp import says how.`,
    })
  } catch {
    return show(
      context,
      'Paste a certificate and its private key, both in PEM and the key without a passphrase.',
    )
  }
}

/** Issues the certificate anew, for the same key and name. */
function renew({ options, params, knownTpps }: Context): Result {
  const name = params['name'] ?? ''
  const paths = certificatePaths(options.stateFolder)
  const tpp = isKnown(name, knownTpps) ? findTpp(paths, name) : undefined
  if (tpp === undefined) return notFound()
  writeRenewedCertificate({ paths, ca: openSandboxCa(paths), name, tpp })
  return redirect(here, {
    tone: 'good',
    text: `The certificate of ${name} is new. It is used from the next call on.`,
  })
}

function ownFile({ options, params, knownTpps }: Context, kind: 'cert' | 'key'): Result {
  const name = params['name'] ?? ''
  if (!isKnown(name, knownTpps)) return notFound()
  const paths = certificatePaths(options.stateFolder)
  return pem(kind === 'cert' ? paths.tppCertificate(name) : paths.tppKey(name), `${kind}.pem`)
}

const pem = (file: string, fileName: string): Result =>
  existsSync(file) ? text('application/x-pem-file', readFileSync(file, 'utf8'), fileName) : notFound()
