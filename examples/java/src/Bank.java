import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Sends signed calls to the bank, and sends a call again that the bank may not have got. */
final class Bank {
    private static final int ATTEMPTS_MAX = 4;
    private static final int SECONDS_MAX = 30;
    /** Two digits for the day, which DateTimeFormatter.RFC_1123_DATE_TIME does not write. */
    private static final DateTimeFormatter HTTP_DATE =
            DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH);

    private final String baseUrl;
    private final Signing.Signer signer;
    private final HttpClient client;

    Bank(String baseUrl, X509Certificate authority, Signing.Signer signer)
            throws GeneralSecurityException, IOException {
        this.baseUrl = baseUrl;
        this.signer = signer;
        this.client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .sslContext(trusting(authority))
                .build();
    }

    /** What the bank answered. `json` is null if it is not JSON. */
    record Answer(int status, HttpHeaders headers, Map<?, ?> json) {
        /** The address of this link. Look for scaRedirect in every answer: any call may need the PSU. */
        Optional<String> link(String name) {
            return json != null && json.get("_links") instanceof Map<?, ?> links
                            && links.get(name) instanceof Map<?, ?> link
                    ? Optional.ofNullable((String) link.get("href"))
                    : Optional.empty();
        }
    }

    /** Sends a call until it is answered. Every attempt has the same X-Request-ID, so nothing is done twice. */
    Answer call(String method, String target, Map<String, String> headers, byte[] body)
            throws IOException, InterruptedException, GeneralSecurityException {
        String requestId = UUID.randomUUID().toString();
        for (int attempt = 1; ; attempt++) {
            Answer answer = null;
            try {
                answer = send(method, target, headers, requestId, body);
                boolean isBusy = answer.status() == 429 || answer.status() == 503;
                if (!isBusy || attempt == ATTEMPTS_MAX) return answer;
            } catch (IOException noAnswer) {
                // The bank may have done it all the same: ask again, do not assume.
                if (attempt == ATTEMPTS_MAX) throw noAnswer;
            }
            Thread.sleep(timeToWait(answer, attempt).toMillis());
        }
    }

    /** Signs and sends a call once. Date is the real time, and within 60 seconds, so each attempt has its own. */
    private Answer send(String method, String target, Map<String, String> headers, String requestId, byte[] body)
            throws IOException, InterruptedException, GeneralSecurityException {
        Map<String, String> dated = new HashMap<>(headers);
        dated.put("X-Request-ID", requestId);
        dated.put("Date", HTTP_DATE.format(ZonedDateTime.now(ZoneOffset.UTC)));
        if (body != null) dated.put("Content-Type", "application/json");
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(baseUrl + target))
                .timeout(Duration.ofSeconds(SECONDS_MAX))
                .method(method, body == null
                        ? HttpRequest.BodyPublishers.noBody()
                        : HttpRequest.BodyPublishers.ofByteArray(body));
        Signing.sign(signer, method, target, dated, body).forEach(request::header);
        HttpResponse<String> response =
                client.send(request.build(), HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
        boolean isJson = response.headers().firstValue("Content-Type").orElse("").contains("json");
        Object json = isJson ? Json.parse(response.body()) : null;
        return new Answer(response.statusCode(), response.headers(), json instanceof Map<?, ?> map ? map : null);
    }

    /** What Retry-After says, else 1, 2 and 4 seconds. */
    private static Duration timeToWait(Answer answer, int attempt) {
        String said = answer == null ? "" : answer.headers().firstValue("Retry-After").orElse("");
        return said.matches("[0-9]{1,5}")
                ? Duration.ofSeconds(Math.min(Integer.parseInt(said), SECONDS_MAX))
                : Duration.ofSeconds(1L << (attempt - 1));
    }

    /** TLS that trusts the certificates of this authority, and no others. */
    private static SSLContext trusting(X509Certificate authority) throws GeneralSecurityException, IOException {
        KeyStore authorities = KeyStore.getInstance(KeyStore.getDefaultType());
        authorities.load(null, null);
        authorities.setCertificateEntry("bank", authority);
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(authorities);
        SSLContext tls = SSLContext.getInstance("TLS");
        tls.init(null, trust.getTrustManagers(), null);
        return tls;
    }
}
