# frozen_string_literal: true

require 'base64'
require 'json'
require 'openssl'
require 'time'
require_relative 'signing'

# Checks that a notification comes from the bank, unchanged and lately.
class NotificationVerifier
  MUST_BE_SIGNED = %w[(request-target) date digest x-request-id].freeze
  SECONDS_MAX = 300

  # The notification is not to be trusted; the message says why.
  class Refused < StandardError; end

  # How to recognise the bank: who issues its seal's certificate, and the identifier that this certificate has.
  def initialize(authority_file, organization_identifier)
    @authorities = OpenSSL::X509::Store.new.add_file(authority_file)
    @organization_identifier = organization_identifier
  end

  # Returns the content of a notification. It may come more than once, with the same notificationId. Names of headers are
  # in lower case.
  def verify(method, target, headers, body, now: Time.now)
    certificate = read_certificate(headers['aspsp-signature-certificate'])
    check_certificate(certificate)
    refuse 'the Digest is not that of the body' if headers['digest'] != Signing.digest_of(body)
    parts = read_signature_header(headers['signature'])
    names = parts.fetch('headers', '').split
    missing = MUST_BE_SIGNED - names
    refuse "the signature does not cover #{missing.join(', ')}" unless missing.empty?
    check_signature(certificate, Signing.signing_string(method, target, headers, names), parts)
    refuse "the Date is more than #{SECONDS_MAX} seconds off" if (now - Time.httpdate(headers['date'])).abs > SECONDS_MAX
    JSON.parse(body)
  rescue KeyError, ArgumentError => e
    # A signed header that is not there, a signature that is not Base64, a Date that is none.
    refuse e.message
  end

  private

  def read_certificate(value)
    OpenSSL::X509::Certificate.new(Base64.strict_decode64(value.to_s))
  rescue ArgumentError, OpenSSL::X509::CertificateError
    refuse 'the header ASPSP-Signature-Certificate holds no certificate'
  end

  # Anybody can make a certificate with the bank's name: only the authority's signature makes it the bank's.
  def check_certificate(certificate)
    refuse 'the certificate is not valid, or not issued by the bank\'s authority' unless @authorities.verify(certificate)
    # The authority issues seals to others too.
    names = certificate.subject.to_a.filter_map { |type, value| value if type == 'organizationIdentifier' }
    refuse 'the certificate is not that of this bank' if names != [@organization_identifier]
  end

  def check_signature(certificate, text, parts)
    hash = Signing::HASHES[parts['algorithm']]
    signature = Base64.strict_decode64(parts.fetch('signature'))
    return if hash && Signing.signed_by?(certificate.public_key, text, signature, hash)

    refuse 'the signature is not the bank\'s'
  end

  # The parts of a Signature header by name; keyId with its escapes. It may be encoded as a whole (RFC 2047).
  def read_signature_header(value)
    encoded = value.to_s[/\A=\?utf-8\?B\?(.*)\?=\z/i, 1]
    text = encoded ? Base64.strict_decode64(encoded).force_encoding('UTF-8') : value.to_s
    text.scan(/(\w+)="((?:[^"\\]|\\.)*)"/).to_h
  end

  def refuse(reason)
    raise Refused, reason
  end
end
