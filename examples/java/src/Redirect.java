import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HashMap;
import java.util.Map;

/** What the PSU's browser brings back from the bank. */
sealed interface Redirect {
    /**
     * The PSU authenticated. Store `psuId`: it names this PSU between you and this bank, and never changes. A PSU who acts for
     * a corporation also brings `corporateId`, else null: send it as PSU-Corporate-ID, beside PSU-ID.
     */
    record Approved(String psuId, String sessionId, String context, String corporateId) implements Redirect {}

    /** The outcome is beyond the specification: refused, aborted, timed-out, locked-out, not-allowed or faulted. */
    record NotApproved(int status, String code, String message, String outcome) implements Redirect {}

    /** Reads the query of the callback, not decoded yet. Throws IllegalArgumentException if it does not belong to this state. */
    static Redirect read(String query, String state) {
        Map<String, String> parameters = parametersOf(query);
        // The PSU who returns need not be the one you sent: anybody can open this address.
        byte[] given = parameters.getOrDefault("state", "").getBytes(StandardCharsets.UTF_8);
        if (!MessageDigest.isEqual(given, state.getBytes(StandardCharsets.UTF_8)))
            throw new IllegalArgumentException("the state is not that of this payment");
        if (parameters.containsKey("psu-id"))
            return new Approved(
                    parameters.get("psu-id"),
                    parameters.get("tpp-session-id"),
                    parameters.get("context"),
                    parameters.get("psu-corporate-id"));
        return new NotApproved(
                Integer.parseInt(parameters.getOrDefault("status", "500")),
                parameters.get("code"),
                parameters.get("message"),
                parameters.get("sca-outcome"));
    }

    private static Map<String, String> parametersOf(String query) {
        Map<String, String> parameters = new HashMap<>();
        for (String pair : query == null ? new String[0] : query.split("&")) {
            String[] parts = pair.split("=", 2);
            String value = parts.length == 2 ? parts[1] : "";
            parameters.put(decode(parts[0]), decode(value));
        }
        return parameters;
    }

    private static String decode(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }
}
