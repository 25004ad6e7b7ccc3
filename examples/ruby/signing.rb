# frozen_string_literal: true

require 'base64'
require 'openssl'

# Signs a call as the bank expects it: Digest, signing string, Signature header, certificate.
module Signing
  # Headers that must be signed whenever they are sent. A notification address counts only if it is signed.
  SIGNED_IF_SENT = %w[date digest x-request-id psu-id psu-corporate-id tpp-redirect-uri tpp-notification-uri].freeze

  # The algorithms that the bank takes, and signs with itself.
  HASHES = { 'rsa-sha256' => 'SHA256', 'rsa-sha512' => 'SHA512', 'ecdsa-sha256' => 'SHA256' }.freeze

  # RFC 2253 as openssl writes it, but not reversed (1 << 20) and without escapes beyond ASCII (4).
  IN_ORDER_OF_CERTIFICATE = OpenSSL::X509::Name::RFC2253 & ~(1 << 20) & ~4

  # The TPP's private key and the certificate that belongs to it.
  Signer = Struct.new(:key, :certificate, :algorithm, keyword_init: true) do
    def self.load(key_file, certificate_file)
      key = OpenSSL::PKey.read(File.read(key_file))
      certificate = OpenSSL::X509::Certificate.new(File.read(certificate_file))
      new(key:, certificate:, algorithm: key.is_a?(OpenSSL::PKey::RSA) ? 'rsa-sha256' : 'ecdsa-sha256')
    end
  end

  module_function

  # Returns the headers to send: those given, and Digest, TPP-Signature-Certificate and Signature.
  def sign(signer, method, target, headers, body)
    complete = headers.dup
    complete['Digest'] = digest_of(body) if body
    sent = complete.keys.map(&:downcase)
    # Without (request-target) a signed call could be sent again to another path.
    names = ['(request-target)', *SIGNED_IF_SENT.select { |name| sent.include?(name) }]
    text = signing_string(method, target, complete, names)
    complete['Signature'] = signature_header(signer, text, names)
    complete['TPP-Signature-Certificate'] = Base64.strict_encode64(signer.certificate.to_der)
    complete
  end

  # The Digest header of exactly these bytes: hash what is sent, not what will be serialised again.
  def digest_of(body)
    "SHA-256=#{Base64.strict_encode64(OpenSSL::Digest.digest('SHA256', body))}"
  end

  # One line for each name, without a newline at the end. The target is path and query, exactly as sent.
  def signing_string(method, target, headers, names)
    values = headers.to_h { |name, value| [name.downcase, value.gsub(/\A[ \t]+|[ \t]+\z/, '')] }
    values['(request-target)'] = "#{method.downcase} #{target}"
    names.map { |name| "#{name}: #{values.fetch(name)}" }.join("\n")
  end

  def signature_header(signer, text, names)
    signature = signer.key.sign(HASHES.fetch(signer.algorithm), text)
    # A quote is escaped, and a backslash only where it would be read as an escape.
    key_id = key_id_of(signer.certificate).gsub(/\\(?=["\\]|\z)|"/) { |found| "\\#{found}" }
    value = %(keyId="#{key_id}",algorithm="#{signer.algorithm}",) +
            %(headers="#{names.join(' ')}",signature="#{Base64.strict_encode64(signature)}")
    # An issuer's name beyond ASCII: the whole header is encoded (RFC 2047).
    value.ascii_only? ? value : "=?utf-8?B?#{Base64.strict_encode64(value)}?="
  end

  # Names the certificate by serial number, in hexadecimal, and issuer, in the form of RFC 4514.
  def key_id_of(certificate)
    serial = certificate.serial.to_s(16)
    serial = "0#{serial}" if serial.length.odd?
    # The relative names stand from the last to the first; openssl would also reverse `a=1+b=2` inside one.
    issuer = certificate.issuer.to_s(IN_ORDER_OF_CERTIFICATE).force_encoding('UTF-8')
    "SN=#{serial},CA=#{issuer.scan(/(?:\\.|[^,\\])+/).reverse.join(',')}"
  end

  # Whether this key signed the text. The key decides between RSA and ECDSA, never the sender.
  def signed_by?(key, text, signature, hash)
    key.verify(hash, signature, text)
  rescue OpenSSL::PKey::PKeyError
    false
  end
end
