import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The MACs that authenticate Havn to the bank, and the bank's answers to Havn (docs/core-bank-http.md). */
final class Signatures {
    static final String HEADER = "Havn-Signature";
    private static final Pattern FORM =
            Pattern.compile("t=([0-9]{1,15}),k=([A-Za-z0-9._-]{1,64}),v1=([0-9a-f]{64})");
    private static final long MILLISECONDS_MAX = 60_000;

    /** Secrets by key id. While a key is replaced by another there are two of them. */
    private final Map<String, byte[]> keys;

    Signatures(Map<String, byte[]> keys) {
        this.keys = keys;
    }

    /** Returns the id of the key that a request was signed with; null if the request is not Havn's. */
    String check(String header, String path, byte[] body) {
        Matcher parts = FORM.matcher(header == null ? "" : header);
        if (!parts.matches() || !keys.containsKey(parts.group(2))) return null;
        String expected = mac(parts.group(2), parts.group(1), "POST", path, digest(body));
        // In constant time: a comparison that stops early reveals how much of a guess was right.
        byte[] given = parts.group(3).getBytes(StandardCharsets.US_ASCII);
        if (!MessageDigest.isEqual(expected.getBytes(StandardCharsets.US_ASCII), given)) return null;
        long difference = Math.abs(System.currentTimeMillis() - Long.parseLong(parts.group(1)));
        return difference <= MILLISECONDS_MAX ? parts.group(2) : null;
    }

    /** Signs an answer with the key of its request, and ties it to that one request. */
    String sign(String keyId, int status, String requestSignature, byte[] body) {
        return "k=" + keyId + ",v1=" + mac(keyId, String.valueOf(status), requestSignature, digest(body));
    }

    private String mac(String keyId, String... lines) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(keys.get(keyId), "HmacSHA256"));
            return HexFormat.of().formatHex(mac.doFinal(String.join("\n", lines).getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static String digest(byte[] body) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(body));
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
