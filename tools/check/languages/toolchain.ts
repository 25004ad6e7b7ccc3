import { spawnSync } from 'node:child_process'

interface Tool {
  readonly name: string
  readonly command: readonly [program: string, ...args: string[]]
  /** The package of Debian that has it. */
  readonly debian: string
}

const TOOLS: readonly Tool[] = [
  { name: 'Java 17', command: ['javac', '--release', '17', '-version'], debian: 'default-jdk-headless' },
  { name: 'Go', command: ['go', 'version'], debian: 'golang-go' },
  { name: 'PHP', command: ['php', '--ri', 'openssl'], debian: 'php-cli' },
  { name: 'Ruby with webrick', command: ['ruby', '-rwebrick', '-e', ''], debian: 'ruby' },
  { name: 'curl', command: ['curl', '--version'], debian: 'curl' },
]

/**
 * Checks that what the examples need is installed, and throws with what is missing. Returns the Python to use: `python3`
 * may be one without `cryptography` although Debian's has it.
 */
export function requireToolchain(): { python: string } {
  const python = ['python3', '/usr/bin/python3'].find((program) =>
    isWorking([program, '-c', 'import cryptography']),
  )
  const missing = TOOLS.filter(({ command }) => !isWorking(command))
  const names = missing.map(({ name }) => name)
  const packages = missing.map(({ debian }) => debian)
  if (python === undefined) {
    names.push('Python with cryptography')
    packages.push('python3-cryptography')
  }
  if (python !== undefined && names.length === 0) return { python }
  throw new Error(`The examples need ${names.join(', ')}. On Debian: apt-get install ${packages.join(' ')}`)
}

function isWorking([program, ...args]: readonly [string, ...string[]]): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0
}
