import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { parse } from 'yaml'
import { KNOWN_SETTINGS } from './known-settings.ts'

const packaging = join(import.meta.dirname, '../../../packaging')
const read = (file: string) => readFileSync(join(packaging, file), 'utf8')
const exposureMax = 1.5

describe('units of systemd', { skip: spawnSync('systemd-analyze', ['--version']).status !== 0 }, () => {
  for (const unit of ['havn.service', 'havn-migrate.service'])
    test(`${unit} is understood, and exposes little`, () => {
      const folder = mkdtempSync('/tmp/havn-units-')
      const file = join(folder, unit)
      // The program is not installed on this machine: another one that exists stands for it.
      writeFileSync(file, read(`systemd/${unit}`).replace('/opt/havn/node ', '/bin/true '))
      const verified = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })
      const about = verified.stderr.split('\n').filter((line) => line.includes(unit))
      assert.deepEqual(about, [])
      const judged = spawnSync('systemd-analyze', ['security', '--offline=true', '--no-pager', file], {
        encoding: 'utf8',
      })
      rmSync(folder, { recursive: true })
      const [, exposure = '10'] = /exposure level for \S+: ([\d.]+)/.exec(judged.stdout) ?? []
      assert(Number(exposure) <= exposureMax, `${exposure}\n${judged.stdout}${judged.stderr}`)
    })
})

test('the unit lets the server read what the image lets it read', () => {
  const readable = (text: string) =>
    [...text.matchAll(/--allow-fs-read=([^" ]+)/g)].map(([, path = '']) => path)
  // The service gets its secrets below /run/credentials, a container anywhere below /run.
  const ofUnit = readable(read('systemd/havn.service')).map((path) => path.replace(/^\/run\/.*/, '/run/'))
  assert.deepEqual(ofUnit, readable(read('oci-server/Containerfile')))
  for (const path of ['/proc/self/fd/', '/proc/self/limits'])
    assert(ofUnit.includes(path), `HavnFilesRunOut has no data without ${path}`)
})

test('no secret that is missing keeps the service from starting, however many banks there are', () => {
  // systemd does not start a unit whose LoadCredential= names a file that is missing. Of a folder it takes the files that there are.
  const loaded = [...read('systemd/havn.service').matchAll(/^LoadCredential=(.*)$/gm)].map(([, one]) => one)
  assert.deepEqual(loaded, ['secrets:/etc/havn/secrets'])
  const named = ['havn.env.example', 'bank.json.example'].flatMap((file) =>
    [...read(`systemd/${file}`).matchAll(/\/run\/credentials\/havn\.service\/([\w-]+)/g)].map(
      ([, name = '']) => name,
    ),
  )
  assert(named.length >= 5)
  for (const name of named) assert.match(name, /^secrets_/, 'systemd names a file of the folder so')
  assert.doesNotMatch(
    read('systemd/havn-migrate.service'),
    /\/etc\/havn\/secrets/,
    'the owner’s login is where no server gets it',
  )
})

describe('the command line beside the units', () => {
  const folder = mkdtempSync('/tmp/havn-command-')
  after(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'etc'))
  // The program is not installed on this machine: a shell that prints the settings stands for it.
  const program = join(folder, 'havn')
  const script = read('systemd/havn')
    .replaceAll('/etc/havn/', join(folder, 'etc/'))
    .replace('exec /opt/havn/node /opt/havn/dist/cli.js "$@"', 'exec /usr/bin/env')
  writeFileSync(program, script, { mode: 0o755 })
  writeFileSync(join(folder, 'etc/havn.env'), read('systemd/havn.env.example'))

  function settingsWith(given: Readonly<Record<string, string>>): Map<string, string> {
    const { status, stdout, stderr } = spawnSync(program, ['check'], { env: given, encoding: 'utf8' })
    assert.equal(status, 0, stderr)
    const lines = stdout.split('\n').filter((line) => line.startsWith('HAVN_'))
    return new Map(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
  }

  test('it has the settings of the service, and its secrets while the service does not run', () => {
    const settings = settingsWith({})
    assert.equal(settings.get('HAVN_BANKS_FOLDER'), '/etc/havn/banks')
    assert.equal(settings.get('HAVN_DATABASE_URL_BANK_FILE'), join(folder, 'etc/secrets/database-bank'))
    assert.equal(settings.get('HAVN_SECRET_FILE'), join(folder, 'etc/secrets/secret'))
  })

  test('what the caller sets goes before, as the login of an operator', () => {
    const own = { HAVN_DATABASE_URL_BANK: 'postgresql://operator@localhost/havn', HAVN_REVOCATION: 'off' }
    const settings = settingsWith(own)
    assert.equal(settings.get('HAVN_DATABASE_URL_BANK'), own.HAVN_DATABASE_URL_BANK)
    assert.equal(settings.get('HAVN_DATABASE_URL_BANK_FILE'), undefined)
    assert.equal(settings.get('HAVN_REVOCATION'), 'off')
  })

  test('--as takes the database login from the operator’s home, and only the operator’s own', () => {
    const login = join(folder, 'kari/.config/havn/database-url')
    mkdirSync(join(login, '..'), { recursive: true })
    writeFileSync(login, 'postgresql://kari@localhost/havn')
    writeFileSync(join(folder, 'getent'), `#!/bin/sh\necho "$2:x:1:1::${folder}/$2:/bin/sh"\n`, {
      mode: 0o755,
    })
    const runAs = (name: string, given: Readonly<Record<string, string>>) =>
      spawnSync(program, ['--as', name, 'check'], {
        env: { PATH: `${folder}:/usr/bin:/bin`, ...given },
        encoding: 'utf8',
      })
    const own = runAs('kari', { SUDO_USER: 'kari', HAVN_DATABASE_URL_BANK: 'postgresql://havn_bank@x/y' })
    assert(own.stdout.includes(`\nHAVN_DATABASE_URL_BANK_FILE=${login}\n`), own.stderr)
    assert.doesNotMatch(own.stdout, /^HAVN_DATABASE_URL_BANK=/m)
    const other = runAs('kari', { SUDO_USER: 'ola' })
    assert.deepEqual([other.status, other.stderr], [1, 'havn: ola cannot act as kari\n'])
    assert.match(runAs('ola', {}).stderr, /ola\/\.config\/havn\/database-url is missing/)
  })
})

test('the example of the environment has settings that exist', () => {
  const names = [...read('systemd/havn.env.example').matchAll(/^(HAVN_\w+)=/gm)].map(([, name = '']) => name)
  assert(names.length > 5)
  assert.deepEqual(
    names.filter((name) => !KNOWN_SETTINGS.has(name)),
    [],
  )
})

test('Patroni keeps every acknowledged commit on two machines', () => {
  const { bootstrap } = parse(read('patroni/patroni.yml'))
  const { dcs } = bootstrap
  assert.equal(dcs.synchronous_mode, 'quorum')
  assert.equal(dcs.synchronous_mode_strict, true)
  // The synchronous mode decides who may take over. A small limit would only keep everybody from it, for commits that nobody has acknowledged.
  assert(dcs.maximum_lag_on_failover >= 100_000_000)
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit'])
    assert.equal(dcs.postgresql.parameters[name], 'on')
})

test('HAProxy understands the configuration before PostgreSQL', {
  skip: spawnSync('haproxy', ['-v'], { env: { PATH: '/usr/sbin:/usr/bin' } }).status !== 0,
}, () => {
  const env = {
    PATH: '/usr/sbin:/usr/bin',
    POSTGRES_BIND: '127.0.0.1:5000',
    DB1: '::1',
    DB2: '::1',
    DB3: '::1',
  }
  const checked = spawnSync('haproxy', ['-c', '-f', join(packaging, 'haproxy/postgresql.cfg')], {
    env,
    encoding: 'utf8',
  })
  assert.equal(checked.status, 0, checked.stderr)
})

/** What a manifest has that the tests look at. */
interface Manifest {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string }
  readonly spec: {
    readonly template: {
      readonly spec: {
        readonly securityContext: Readonly<Record<string, unknown>>
        readonly terminationGracePeriodSeconds?: number
        readonly containers: readonly {
          readonly image: string
          readonly env: readonly { readonly name: string; readonly value: string }[]
          readonly ports?: readonly { readonly name: string }[]
          readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[]
          readonly securityContext: Readonly<Record<string, unknown>>
          readonly readinessProbe?: { readonly httpGet: { readonly path: string; readonly port: string } }
        }[]
        readonly volumes: readonly { readonly name: string }[]
      }
    }
  }
}

describe('manifests of Kubernetes (their shape: no cluster has run them)', () => {
  test('every resource that a kustomization names exists, and is whole', () => {
    for (const file of globSync('kubernetes/**/kustomization.yaml', { cwd: packaging })) {
      const { kind, resources } = parse(read(file)) as { kind: string; resources: readonly string[] }
      assert.equal(kind, 'Kustomization')
      for (const resource of resources) {
        const found = globSync([resource, join(resource, 'kustomization.yaml')], {
          cwd: join(packaging, file, '..'),
        })
        assert(found.length > 0, `${file} names ${resource}`)
      }
    }
  })

  for (const file of ['kubernetes/base/deployment.yaml', 'kubernetes/migration/job.yaml'])
    test(`${file} runs as an ordinary user without any right, with settings that exist`, () => {
      const { spec } = (parse(read(file)) as Manifest).spec.template
      assert.equal(spec.securityContext['runAsNonRoot'], true)
      assert.equal(spec.securityContext['runAsUser'], 10_001)
      const [container] = spec.containers
      assert(container)
      const { securityContext, env, volumeMounts } = container
      assert.equal(securityContext['readOnlyRootFilesystem'], true)
      assert.equal(securityContext['allowPrivilegeEscalation'], false)
      assert.deepEqual(securityContext['capabilities'], { drop: ['ALL'] })
      assert.deepEqual(
        env.map(({ name }) => name).filter((name) => !KNOWN_SETTINGS.has(name)),
        [],
      )
      const volumes = new Set(spec.volumes.map(({ name }) => name))
      for (const { name, mountPath } of volumeMounts) {
        assert(volumes.has(name), name)
        assert(mountPath.startsWith('/etc/havn/'), 'the image can read nothing else')
      }
    })

  test('a pod is killed later than it takes to drain and to answer what is under way', () => {
    const { spec } = (parse(read('kubernetes/base/deployment.yaml')) as Manifest).spec.template
    const [container] = spec.containers
    const drain = container?.env.find(({ name }) => name === 'HAVN_DRAIN_SECONDS')?.value
    assert(Number(drain) + 30 <= (spec.terminationGracePeriodSeconds ?? 30))
    assert.equal(container?.readinessProbe?.httpGet.path, '/readyz?exclude=database')
    assert(container.ports?.some(({ name }) => name === container.readinessProbe?.httpGet.port))
  })
})
