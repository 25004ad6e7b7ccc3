# frozen_string_literal: true

# Compares this client with the test vectors: ruby vectors.rb <folder of the vectors>

require 'json'
require_relative 'signing'

FILES = %w[
  algorithm.json coverage.json digest.json key-id.json mime-word.json
  signature-header.json signing.json valid.json wrong-signature.json
].freeze
abort 'Usage: ruby vectors.rb <folder of the vectors>' unless ARGV.length == 1
FOLDER = ARGV.fetch(0)
missing = FILES.reject { |file| File.file?("#{FOLDER}/#{file}") }
abort "#{FOLDER} lacks vectors: #{missing.join(', ')}" unless missing.empty?
COMPARED = Hash.new(0)
FAILURES = []

def compare(what, is_same, name)
  COMPARED[what] += 1
  FAILURES << "#{what}: #{name}" unless is_same
end

# A character of the vectors' headers and signing strings is one byte.
def bytes_of(text)
  text.encode('ISO-8859-1').b
end

def headers_of(request)
  request['headers'].to_h { |name, value| [name, bytes_of(value)] }
end

def signed?(text, signature, algorithm, certificate)
  Signing.signed_by?(certificate.public_key, text, Base64.strict_decode64(signature), Signing::HASHES.fetch(algorithm))
end

# A vector for signers: everything that is sent must come out the same.
def check_signed(vector, name)
  request = vector['request']
  signer = Signing::Signer.load("#{FOLDER}/keys/#{vector['key']}.key.pem", "#{FOLDER}/keys/#{vector['certificate']}.crt.pem")
  signer.algorithm = vector['algorithm']
  headers = headers_of(request)
  headers['Digest'] = Signing.digest_of(Base64.strict_decode64(request['bodyBase64'])) if request.key?('bodyBase64')
  compare('digest', headers['Digest'] == vector['digest'], name)
  text = Signing.signing_string(request['method'], request['target'], headers, vector['names'])
  compare('signing string', text.b == bytes_of(vector['signingString']), name)
  compare('keyId', Signing.key_id_of(signer.certificate) == vector['keyId'], name)
  header = Signing.signature_header(signer, text, vector['names'])
  if vector['algorithm'].start_with?('ecdsa')
    # An ECDSA signature is another one each time: compare the rest, and verify it.
    before, signature = header.match(/\A(.*signature=")(.*)"\z/).captures
    is_right = signed?(text, signature, vector['algorithm'], signer.certificate)
    compare('Signature header', vector['signatureHeader'].start_with?(before) && is_right, name)
  else
    compare('Signature header', header == vector['signatureHeader'], name)
  end
end

# A vector for verifiers: what of it a TPP's client does too.
def check_received(vector, name)
  request = vector['request']
  certificate = OpenSSL::X509::Certificate.new(File.read("#{FOLDER}/keys/#{vector['certificate']}.crt.pem"))
  compare('digest', Signing.digest_of(Base64.strict_decode64(request['bodyBase64'])) == vector['digest'], name)
  compare('keyId', Signing.key_id_of(certificate) == vector['keyId'], name)
  return unless vector.key?('signingString')

  text = bytes_of(vector['signingString'])
  names = text.split("\n").map { |line| line.split(': ').first }
  made = Signing.signing_string(request['method'], request['target'], headers_of(request), names)
  compare('signing string', made.b == text, name)
  is_right = signed?(text, vector['signature'], vector['algorithm'], certificate)
  compare('signature', is_right == (vector['expect']['verdict'] == 'ok'), name)
end

FILES.each do |file|
  vectors = JSON.parse(File.read("#{FOLDER}/#{file}"))
  abort "#{file} has no vectors" if vectors.empty?
  vectors.each do |vector|
    name = "#{file}: #{vector['name']}"
    file == 'signing.json' ? check_signed(vector, name) : check_received(vector, name)
  end
end

puts COMPARED.sort.map { |what, count| "#{count} #{what}" }.join(', ')
puts FAILURES
puts "#{FAILURES.length} failed"
exit FAILURES.empty?
