import type { SnippetSource } from './snippets.ts'

/** A language of docs/languages.md: how Markdown calls it, and where its example is. */
export interface Language {
  readonly name: string
  readonly fence: string
  readonly folder: string
}

export const LANGUAGES = {
  python: { name: 'Python', fence: 'python', folder: 'examples/python' },
  java: { name: 'Java', fence: 'java', folder: 'examples/java/src' },
  go: { name: 'Go', fence: 'go', folder: 'examples/go' },
  php: { name: 'PHP', fence: 'php', folder: 'examples/php' },
  ruby: { name: 'Ruby', fence: 'ruby', folder: 'examples/ruby' },
  typescript: { name: 'TypeScript, with the SDK', fence: 'ts', folder: 'examples/typescript' },
} as const satisfies Record<string, Language>

const from = (file: string, ...starts: readonly string[]): readonly SnippetSource[] =>
  starts.map((start) => ({ file, starts: start }))

/** The functions that show a step, by language. Where the SDK does the step by itself, TypeScript has none. */
type Step = Readonly<Partial<Record<keyof typeof LANGUAGES, readonly SnippetSource[]>>>

/** The functions that each step of docs/languages.md shows, by the step's name in the page. */
export const STEPS: Readonly<Record<string, Step>> = {
  'signing-string': {
    python: from('signing.py', 'def digest_of', 'def signing_string'),
    java: from('Signing.java', 'static String digestOf', 'static String signingString'),
    go: from('tpp/signing.go', 'func DigestOf', 'func SigningString'),
    php: from('signing.php', 'function digest_of', 'function signing_string'),
    ruby: from('signing.rb', 'def digest_of', 'def signing_string'),
  },
  'key-id': {
    python: from('signing.py', 'def key_id_of'),
    java: from('Signing.java', 'static String keyIdOf'),
    go: from('tpp/keyid.go', 'func KeyIDOf', 'func issuerOf', 'func escapeValue'),
    php: from('key_id.php', 'function key_id_of', 'function name_of'),
    ruby: from('signing.rb', 'def key_id_of'),
  },
  sign: {
    python: from('signing.py', 'def sign(', 'def signature_header'),
    java: from('Signing.java', 'static Map<String, String> sign(', 'static String signatureHeader'),
    go: from('tpp/signing.go', 'func (s *Signer) Sign(', 'func (s *Signer) SignatureHeader'),
    php: from('signing.php', 'function sign(', 'function signature_header'),
    ruby: from('signing.rb', 'def sign(', 'def signature_header'),
  },
  pay: {
    python: from('pay.py', 'def create_payment'),
    java: from('Pay.java', 'private Bank.Answer createPayment'),
    go: from('cmd/pay/main.go', 'func createPayment'),
    php: from('pay.php', 'function create_payment'),
    ruby: from('pay.rb', 'def create_payment'),
    typescript: from('pay.ts', 'function createPayment'),
  },
  send: {
    python: from('bank.py', 'def call', 'def send', 'def seconds_to_wait'),
    java: from('Bank.java', 'Answer call', 'private Answer send', 'private static Duration timeToWait'),
    go: from('tpp/bank.go', 'func (b *Bank) Call', 'func (b *Bank) send', 'func timeToWait'),
    php: from('bank.php', 'public function call', 'private function send', 'private function secondsToWait'),
    ruby: from('bank.rb', 'def call', 'def send_once', 'def seconds_to_wait'),
    typescript: from('pay.ts', 'async function main'),
  },
  redirect: {
    python: from('redirect.py', 'def read_redirect'),
    java: from('Redirect.java', 'static Redirect read'),
    go: from('tpp/redirect.go', 'func ReadRedirect'),
    php: from('redirect.php', 'function read_redirect'),
    ruby: from('redirect.rb', 'def self.read'),
    typescript: from('pay.ts', 'async function welcomeBack'),
  },
  notification: {
    python: from('notification.py', 'def verify_notification', 'def check_certificate'),
    java: from('BankSeal.java', 'Map<?, ?> verify', 'private void check'),
    go: from('tpp/notification.go', 'func (s *BankSeal) Verify', 'func (s *BankSeal) check'),
    php: from('notification.php', 'public function verify', 'private function checkCertificate'),
    ruby: from('notification.rb', 'def verify', 'def check_certificate'),
    typescript: from('pay.ts', 'function startReceiver'),
  },
}
