import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.security.auth.x500.X500Principal;

/** Signs a call as the bank expects it: Digest, signing string, Signature header, certificate. */
final class Signing {
    /** Headers that must be signed whenever they are sent. A notification address counts only if it is signed. */
    private static final List<String> SIGNED_IF_SENT = List.of(
            "date",
            "digest",
            "x-request-id",
            "psu-id",
            "psu-corporate-id",
            "tpp-redirect-uri",
            "tpp-notification-uri");

    /** The algorithms that the bank takes, and signs with itself, by what Java calls them. */
    static final Map<String, String> ALGORITHMS = Map.of(
            "rsa-sha256", "SHA256withRSA", "rsa-sha512", "SHA512withRSA", "ecdsa-sha256", "SHA256withECDSA");

    /** Short names of attribute types that Java would write as object identifiers, with their values in hexadecimal. */
    static final Map<String, String> ATTRIBUTE_NAMES = Map.of(
            "2.5.4.5", "serialNumber",
            "2.5.4.97", "organizationIdentifier",
            "1.2.840.113549.1.9.1", "emailAddress");

    private Signing() {}

    /** The TPP's private key and the certificate that belongs to it. */
    record Signer(PrivateKey key, X509Certificate certificate, String algorithm) {
        static Signer load(Path keyFile, Path certificateFile) throws IOException, GeneralSecurityException {
            X509Certificate certificate = loadCertificate(certificateFile);
            String type = certificate.getPublicKey().getAlgorithm();
            String pem = Files.readString(keyFile).replaceAll("-----[^-]+-----", "");
            PKCS8EncodedKeySpec pkcs8 = new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(pem));
            PrivateKey key = KeyFactory.getInstance(type).generatePrivate(pkcs8);
            return new Signer(key, certificate, type.equals("RSA") ? "rsa-sha256" : "ecdsa-sha256");
        }
    }

    static X509Certificate loadCertificate(Path file) throws IOException, GeneralSecurityException {
        try (InputStream content = Files.newInputStream(file)) {
            return (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(content);
        }
    }

    /** Returns the headers to send: those given, and Digest, TPP-Signature-Certificate and Signature. */
    static Map<String, String> sign(
            Signer signer, String method, String target, Map<String, String> headers, byte[] body)
            throws GeneralSecurityException {
        Map<String, String> complete = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        complete.putAll(headers);
        if (body != null) complete.put("Digest", digestOf(body));
        // Without (request-target) a signed call could be sent again to another path.
        List<String> names = new ArrayList<>(List.of("(request-target)"));
        SIGNED_IF_SENT.stream().filter(complete::containsKey).forEach(names::add);
        complete.put("Signature", signatureHeader(signer, signingString(method, target, complete, names), names));
        complete.put("TPP-Signature-Certificate", base64(signer.certificate().getEncoded()));
        return complete;
    }

    /** The Digest header of exactly these bytes: hash what is sent, not what will be serialised again. */
    static String digestOf(byte[] body) throws GeneralSecurityException {
        return "SHA-256=" + base64(MessageDigest.getInstance("SHA-256").digest(body));
    }

    /** One line for each name, without a newline at the end. The target is path and query, exactly as sent. */
    static String signingString(String method, String target, Map<String, String> headers, List<String> names) {
        Map<String, String> values = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        values.putAll(headers);
        values.put("(request-target)", method.toLowerCase(Locale.ROOT) + " " + target);
        return names.stream()
                .map(name -> name + ": " + values.getOrDefault(name, "").replaceAll("^[ \t]+|[ \t]+$", ""))
                .collect(Collectors.joining("\n"));
    }

    static String signatureHeader(Signer signer, String text, List<String> names) throws GeneralSecurityException {
        Signature signature = Signature.getInstance(ALGORITHMS.get(signer.algorithm()));
        signature.initSign(signer.key());
        // Header values are sent in ISO-8859-1, so that is what is signed.
        signature.update(text.getBytes(StandardCharsets.ISO_8859_1));
        // A quote is escaped, and a backslash only where it would be read as an escape.
        String keyId = keyIdOf(signer.certificate()).replaceAll("\\\\(?=[\"\\\\]|$)|\"", "\\\\$0");
        String value = String.format("keyId=\"%s\",algorithm=\"%s\",headers=\"%s\",signature=\"%s\"",
                keyId, signer.algorithm(), String.join(" ", names), base64(signature.sign()));
        // An issuer's name beyond ASCII: the whole header is encoded (RFC 2047).
        boolean isAscii = StandardCharsets.US_ASCII.newEncoder().canEncode(value);
        return isAscii ? value : "=?utf-8?B?" + base64(value.getBytes(StandardCharsets.UTF_8)) + "?=";
    }

    /** Names the certificate by serial number, in hexadecimal, and issuer, in the form of RFC 4514. */
    static String keyIdOf(X509Certificate certificate) {
        String serial = certificate.getSerialNumber().toString(16).toUpperCase(Locale.ROOT);
        String issuer = certificate.getIssuerX500Principal().getName(X500Principal.RFC2253, ATTRIBUTE_NAMES);
        // Java escapes every #, which RFC 4514 allows; others escape it only where a value begins with it.
        String plain = issuer.replaceAll("(?<!=)\\\\#", "#");
        return "SN=" + (serial.length() % 2 == 1 ? "0" : "") + serial + ",CA=" + plain;
    }

    /** Whether this key signed the text. An algorithm that does not suit the key is refused by Java. */
    static boolean isSignedBy(PublicKey key, String text, byte[] signature, String algorithm) {
        try {
            Signature verifier = Signature.getInstance(ALGORITHMS.get(algorithm));
            verifier.initVerify(key);
            verifier.update(text.getBytes(StandardCharsets.ISO_8859_1));
            return verifier.verify(signature);
        } catch (GeneralSecurityException malformedOrUnsuited) {
            return false;
        }
    }

    static String base64(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }
}
