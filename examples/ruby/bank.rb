# frozen_string_literal: true

require 'json'
require 'net/http'
require 'securerandom'
require 'time'
require_relative 'signing'

# Sends signed calls to the bank, and sends a call again that the bank may not have got.
class Bank
  ATTEMPTS_MAX = 4
  SECONDS_MAX = 30
  NO_ANSWER = [SystemCallError, SocketError, IOError, Timeout::Error, OpenSSL::SSL::SSLError,
               Net::HTTPBadResponse].freeze

  # What the bank answered.
  Answer = Struct.new(:status, :headers, :json) do
    # The address of this link. Look for scaRedirect in every answer: any call may need the PSU.
    def link(name)
      json&.dig('_links', name, 'href')
    end
  end

  def initialize(base_url, authority_file, signer)
    @base_url = URI(base_url)
    @authority_file = authority_file
    @signer = signer
  end

  # Sends a call until it is answered. Every attempt has the same X-Request-ID, so nothing is done twice.
  def call(method, target, headers, body = nil)
    headers = headers.merge('X-Request-ID' => SecureRandom.uuid)
    (1..ATTEMPTS_MAX).each do |attempt|
      begin
        answer = send_once(method, target, headers, body)
        return answer if ![429, 503].include?(answer.status) || attempt == ATTEMPTS_MAX
      rescue *NO_ANSWER
        # The bank may have done it all the same: ask again, do not assume.
        raise if attempt == ATTEMPTS_MAX
      end
      sleep seconds_to_wait(answer, attempt)
    end
  end

  private

  # Signs and sends a call once. Date is the real time, and within 60 seconds, so each attempt has its own.
  def send_once(method, target, headers, body)
    headers = headers.merge('Date' => Time.now.httpdate)
    headers['Content-Type'] = 'application/json' if body
    signed = Signing.sign(@signer, method, target, headers, body)
    response = connection.start { |http| http.send_request(method, target, body, signed) }
    is_json = response['Content-Type'].to_s.include?('json')
    Answer.new(response.code.to_i, response, is_json ? JSON.parse(response.body) : nil)
  end

  def connection
    http = Net::HTTP.new(@base_url.host, @base_url.port)
    http.use_ssl = @base_url.scheme == 'https'
    http.ca_file = @authority_file
    http.open_timeout = http.read_timeout = SECONDS_MAX
    # Net::HTTP would repeat a GET by itself, with the signature and Date of before.
    http.max_retries = 0
    http
  end

  # What Retry-After says, else 1, 2 and 4 seconds.
  def seconds_to_wait(answer, attempt)
    said = answer && answer.headers['Retry-After']
    said&.match?(/\A\d+\z/) ? [said.to_i, SECONDS_MAX].min : 2**(attempt - 1)
  end
end
