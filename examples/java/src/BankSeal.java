import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.naming.InvalidNameException;
import javax.naming.ldap.LdapName;
import javax.security.auth.x500.X500Principal;

/** How to recognise the bank: who issues its seal's certificate, and the identifier that this certificate has. */
record BankSeal(X509Certificate authority, String organizationIdentifier) {
    private static final List<String> MUST_BE_SIGNED = List.of("(request-target)", "date", "digest", "x-request-id");
    private static final Duration AGE_MAX = Duration.ofSeconds(300);
    private static final Pattern PART = Pattern.compile("(\\w+)=\"((?:[^\"\\\\]|\\\\.)*)\"");
    private static final Pattern ENCODED = Pattern.compile("=\\?utf-8\\?B\\?(.*)\\?=", Pattern.CASE_INSENSITIVE);

    /** The notification is not to be trusted; the message says why. */
    static final class Refused extends Exception {
        private static final long serialVersionUID = 1;

        Refused(String reason) {
            super(reason);
        }
    }

    /**
     * Returns the content of a notification. It may come more than once, with the same notificationId. Names of headers may be
     * in any case.
     */
    Map<?, ?> verify(String method, String target, Map<String, String> headers, byte[] body, Instant now)
            throws Refused {
        try {
            X509Certificate certificate = readCertificate(headers.getOrDefault("ASPSP-Signature-Certificate", ""));
            check(certificate, now);
            if (!Signing.digestOf(body).equals(headers.get("Digest")))
                throw new Refused("the Digest is not that of the body");
            Map<String, String> parts = readSignatureHeader(headers.getOrDefault("Signature", ""));
            List<String> names = List.of(parts.getOrDefault("headers", "").split(" "));
            for (String name : MUST_BE_SIGNED)
                if (!names.contains(name)) throw new Refused("the signature does not cover " + name);
            String text = Signing.signingString(method, target, headers, names);
            byte[] signature = Base64.getDecoder().decode(parts.getOrDefault("signature", ""));
            String algorithm = parts.getOrDefault("algorithm", "");
            if (!Signing.ALGORITHMS.containsKey(algorithm)
                    || !Signing.isSignedBy(certificate.getPublicKey(), text, signature, algorithm))
                throw new Refused("the signature is not the bank's");
            Instant date = DateTimeFormatter.RFC_1123_DATE_TIME.parse(headers.get("Date"), Instant::from);
            if (Duration.between(date, now).abs().compareTo(AGE_MAX) > 0)
                throw new Refused("the Date is more than " + AGE_MAX.toSeconds() + " seconds off");
            return (Map<?, ?>) Json.parse(new String(body, StandardCharsets.UTF_8));
        } catch (IllegalArgumentException | DateTimeException | ClassCastException malformed) {
            throw new Refused("it cannot be read: " + malformed.getMessage());
        } catch (GeneralSecurityException | InvalidNameException untrusted) {
            throw new Refused("the certificate is not the bank's: " + untrusted.getMessage());
        }
    }

    /** Anybody can make a certificate with the bank's name: only the authority's signature makes it the bank's. */
    private void check(X509Certificate certificate, Instant now)
            throws GeneralSecurityException, InvalidNameException, Refused {
        certificate.verify(authority.getPublicKey());
        certificate.checkValidity(Date.from(now));
        String subject = certificate.getSubjectX500Principal().getName(X500Principal.RFC2253, Signing.ATTRIBUTE_NAMES);
        List<String> identifiers = new LdapName(subject).getRdns().stream()
                .filter(name -> name.getType().equals("organizationIdentifier"))
                .map(name -> name.getValue().toString())
                .toList();
        // The authority issues seals to others too.
        if (!identifiers.equals(List.of(organizationIdentifier)))
            throw new Refused("the certificate is not that of this bank");
    }

    private static X509Certificate readCertificate(String value) throws CertificateException {
        ByteArrayInputStream der = new ByteArrayInputStream(Base64.getDecoder().decode(value));
        return (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(der);
    }

    /** The parts of a Signature header by name; keyId with its escapes. It may be encoded as a whole (RFC 2047). */
    private static Map<String, String> readSignatureHeader(String value) {
        Matcher encoded = ENCODED.matcher(value);
        String text = encoded.matches()
                ? new String(Base64.getDecoder().decode(encoded.group(1)), StandardCharsets.UTF_8)
                : value;
        Map<String, String> parts = new HashMap<>();
        Matcher part = PART.matcher(text);
        while (part.find()) parts.put(part.group(1), part.group(2));
        return parts;
    }
}
