import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Compares this client with the test vectors: java -cp out Vectors <folder of the vectors>. */
final class Vectors {
    private static final List<String> FILES = List.of(
            "algorithm.json", "coverage.json", "digest.json", "key-id.json", "mime-word.json",
            "signature-header.json", "signing.json", "valid.json", "wrong-signature.json");

    private final Path folder;
    private final Map<String, Integer> compared = new TreeMap<>();
    private final List<String> failures = new ArrayList<>();

    private Vectors(Path folder) {
        this.folder = folder;
    }

    public static void main(String[] arguments) throws Exception {
        if (arguments.length != 1) stop("Usage: java -cp out Vectors <folder of the vectors>");
        Vectors vectors = new Vectors(Path.of(arguments[0]));
        List<String> missing = FILES.stream()
                .filter(file -> !Files.isRegularFile(vectors.folder.resolve(file)))
                .toList();
        if (!missing.isEmpty()) stop(vectors.folder + " lacks vectors: " + String.join(", ", missing));
        for (String file : FILES) {
            List<?> read = (List<?>) Json.parse(Files.readString(vectors.folder.resolve(file)));
            if (read.isEmpty()) stop(file + " has no vectors");
            for (Object vector : read) vectors.check(file, (Map<?, ?>) vector);
        }
        System.exit(vectors.report() ? 0 : 1);
    }

    private static void stop(String message) {
        System.err.println(message);
        System.exit(2);
    }

    private void check(String file, Map<?, ?> vector) throws Exception {
        String name = file + ": " + vector.get("name");
        if (file.equals("signing.json")) checkSigned(vector, name);
        else checkReceived(vector, name);
    }

    /** A vector for signers: everything that is sent must come out the same. */
    private void checkSigned(Map<?, ?> vector, String name) throws Exception {
        Map<?, ?> request = (Map<?, ?>) vector.get("request");
        List<String> names = ((List<?>) vector.get("names")).stream().map(String.class::cast).toList();
        String algorithm = text(vector, "algorithm");
        Signing.Signer loaded = Signing.Signer.load(
                keyFile(vector.get("key") + ".key.pem"), keyFile(vector.get("certificate") + ".crt.pem"));
        Signing.Signer signer = new Signing.Signer(loaded.key(), loaded.certificate(), algorithm);
        Map<String, String> headers = headersOf(request);
        if (request.containsKey("bodyBase64")) headers.put("Digest", Signing.digestOf(bodyOf(request)));
        compare("digest", Objects.equals(headers.get("Digest"), vector.get("digest")), name);
        String made = Signing.signingString(text(request, "method"), text(request, "target"), headers, names);
        compare("signing string", made.equals(vector.get("signingString")), name);
        compare("keyId", Signing.keyIdOf(signer.certificate()).equals(vector.get("keyId")), name);
        String header = Signing.signatureHeader(signer, made, names);
        if (algorithm.startsWith("ecdsa")) {
            // An ECDSA signature is another one each time: compare the rest, and verify it.
            int begin = header.indexOf("signature=\"") + "signature=\"".length();
            String signature = header.substring(begin, header.length() - 1);
            boolean isRight = isSigned(made, signature, algorithm, signer.certificate());
            boolean isSame = text(vector, "signatureHeader").startsWith(header.substring(0, begin));
            compare("Signature header", isSame && isRight, name);
        } else {
            compare("Signature header", header.equals(vector.get("signatureHeader")), name);
        }
    }

    /** A vector for verifiers: what of it a TPP's client does too. */
    private void checkReceived(Map<?, ?> vector, String name) throws Exception {
        Map<?, ?> request = (Map<?, ?>) vector.get("request");
        X509Certificate certificate = Signing.loadCertificate(keyFile(vector.get("certificate") + ".crt.pem"));
        compare("digest", Signing.digestOf(bodyOf(request)).equals(vector.get("digest")), name);
        compare("keyId", Signing.keyIdOf(certificate).equals(vector.get("keyId")), name);
        if (!vector.containsKey("signingString")) return;
        String text = text(vector, "signingString");
        List<String> names = text.lines().map(line -> line.split(": ")[0]).toList();
        String made = Signing.signingString(
                text(request, "method"), text(request, "target"), headersOf(request), names);
        compare("signing string", made.equals(text), name);
        boolean isRight = isSigned(text, text(vector, "signature"), text(vector, "algorithm"), certificate);
        boolean isExpected = ((Map<?, ?>) vector.get("expect")).get("verdict").equals("ok");
        compare("signature", isRight == isExpected, name);
    }

    private static boolean isSigned(String text, String signature, String algorithm, X509Certificate certificate) {
        byte[] bytes = Base64.getDecoder().decode(signature);
        return Signing.isSignedBy(certificate.getPublicKey(), text, bytes, algorithm);
    }

    private static Map<String, String> headersOf(Map<?, ?> request) {
        Map<String, String> headers = new HashMap<>();
        for (Object header : (List<?>) request.get("headers")) {
            List<?> pair = (List<?>) header;
            headers.put((String) pair.get(0), (String) pair.get(1));
        }
        return headers;
    }

    private static byte[] bodyOf(Map<?, ?> request) {
        return Base64.getDecoder().decode(text(request, "bodyBase64").getBytes(StandardCharsets.US_ASCII));
    }

    private static String text(Map<?, ?> object, String name) {
        return (String) object.get(name);
    }

    private Path keyFile(String name) {
        return folder.resolve("keys").resolve(name);
    }

    private void compare(String what, boolean isSame, String name) {
        compared.merge(what, 1, Integer::sum);
        if (!isSame) failures.add(what + ": " + name);
    }

    private boolean report() {
        System.out.println(compared.entrySet().stream()
                .map(entry -> entry.getValue() + " " + entry.getKey())
                .collect(Collectors.joining(", ")));
        failures.forEach(System.out::println);
        System.out.println(failures.size() + " failed");
        return failures.isEmpty();
    }
}
