import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@havn/local-postgres'
import { type Identity, makeTpp } from '../../support/certificates.ts'

const EXIM = '/usr/sbin/exim4'
/** Debian's own user for it, in whose name it keeps mail. */
const USER = 'Debian-exim'

/** For `describe` and `test`: why they are skipped, or false. */
export const skipWithoutExim = !existsSync(EXIM)
  ? 'exim4 is not installed: apt-get install exim4-daemon-light'
  : process.getuid?.() === 0
    ? false
    : 'exim4 with settings of its own needs root'

export const RELAY_LOGIN = { user: 'havn', password: 'et-passord-for-varsler' }

/** A real mail server on this machine, which keeps what it accepts. */
export interface TestRelay {
  readonly port: number
  /** The mails that it has accepted, once all of them are in their mailbox. */
  mails(): Promise<readonly string[]>
  stop(): Promise<void>
}

/**
 * Starts Exim with STARTTLS and a login. It refuses `gone@…` for good and `later@…` for now, and does nothing for whoever
 * has not begun TLS. Its certificate is for localhost.
 */
export async function startRelay(ca: Identity): Promise<TestRelay> {
  const folder = await mkdtemp(join(tmpdir(), 'havn-relay-'))
  await chmod(folder, 0o755)
  const port = await freePort()
  const extensions = ['subjectAltName=DNS:localhost', 'extendedKeyUsage=serverAuth']
  const { keyPem, pem } = makeTpp(ca, { name: 'localhost', tppId: null, roles: null, extensions })
  await writeFile(join(folder, 'certificate.pem'), pem)
  await writeFile(join(folder, 'key.pem'), keyPem)
  await writeFile(join(folder, 'exim.conf'), configure(folder, port))
  const { uid, gid } = await stat('/var/spool/exim4')
  for (const name of ['box', 'spool', 'log']) {
    await mkdir(join(folder, name))
    await chown(join(folder, name), uid, gid)
  }
  await chown(join(folder, 'key.pem'), uid, gid)
  const exim = spawn(EXIM, ['-bdf', '-C', join(folder, 'exim.conf')], { stdio: 'ignore' })
  await untilItAnswers(exim, port)
  return {
    port,
    mails: () => readMails(folder),
    async stop() {
      exim.kill('SIGTERM')
      if (exim.exitCode === null && exim.signalCode === null) await once(exim, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const configure = (folder: string, port: number) => `
exim_user = ${USER}
exim_group = ${USER}
spool_directory = ${folder}/spool
log_file_path = ${folder}/log/%s
log_selector = +smtp_protocol_error
pid_file_path = ${folder}/spool/exim.pid
notifier_socket =
keep_environment =
primary_hostname = localhost
local_interfaces = 127.0.0.1
daemon_smtp_ports = ${port}
tls_advertise_hosts = *
tls_certificate = ${folder}/certificate.pem
tls_privatekey = ${folder}/key.pem
auth_advertise_hosts = \${if eq{$tls_in_cipher}{}{}{*}}
host_lookup =
rfc1413_hosts =
smtp_accept_max = 0
acl_smtp_mail = check_sender
acl_smtp_rcpt = check_mailbox
begin acl
check_sender:
  deny !encrypted = *
       message = 5.7.0 begin TLS first
  deny !authenticated = *
       message = 5.7.0 log in first
  accept
check_mailbox:
  deny local_parts = gone
       message = 5.1.1 <$local_part@$domain> has no mailbox here
  defer local_parts = later
       message = 4.2.2 the mailbox of <$local_part@$domain> is full
  accept
begin authenticators
plain:
  driver = plaintext
  public_name = PLAIN
  server_prompts = :
  server_condition = \${if and{{eq{$auth2}{${RELAY_LOGIN.user}}}{eq{$auth3}{${RELAY_LOGIN.password}}}}}
  server_set_id = $auth2
begin routers
keep:
  driver = accept
  transport = keep
begin transports
keep:
  driver = appendfile
  user = ${USER}
  directory = ${folder}/box
  maildir_format
  delivery_date_add
  envelope_to_add
`

async function readMails(folder: string): Promise<readonly string[]> {
  // It writes to its log that it has a mail before it says so, and puts it into the mailbox afterwards.
  const log = await readFile(join(folder, 'log', 'main'), 'utf8').catch(() => '')
  const accepted = log.match(/ <= \S+@/g)?.length ?? 0
  const box = join(folder, 'box', 'new')
  for (let tries = 0; tries < 200; tries += 1) {
    const names = await readdir(box).catch(() => [])
    if (names.length >= accepted) return Promise.all(names.map((name) => readFile(join(box, name), 'utf8')))
    await sleep(50)
  }
  throw new Error(`of ${accepted} accepted mails not all are in the mailbox:\n${log}`)
}

async function untilItAnswers(exim: ChildProcess, port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    assert.equal(exim.exitCode, null, 'exim4 has ended')
    const socket = connect(port, '127.0.0.1')
    const isUp = await once(socket, 'data').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isUp) return
    await sleep(50)
  }
  throw new Error('exim4 does not answer')
}
