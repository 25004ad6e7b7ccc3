import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The smallest JSON that this example needs, so that it needs no library. Use Jackson or the like instead.
 * Objects are maps, arrays are lists, whole numbers are Long, and null is null.
 */
final class Json {
    private static final int DEPTH_MAX = 64;
    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    /** Reads a text. Throws IllegalArgumentException if it is not JSON. */
    static Object parse(String text) {
        Json json = new Json(text);
        try {
            Object value = json.value(0);
            json.skipSpaces();
            if (json.at < text.length()) throw json.problem();
            return value;
        } catch (StringIndexOutOfBoundsException endOfText) {
            throw json.problem();
        }
    }

    private Object value(int depth) {
        if (depth > DEPTH_MAX) throw problem();
        skipSpaces();
        char first = text.charAt(at);
        if (first == '{') return object(depth);
        if (first == '[') return array(depth);
        if (first == '"') return string();
        if (first == '-' || Character.isDigit(first)) return number();
        for (Map.Entry<String, Object> word : words().entrySet())
            if (text.startsWith(word.getKey(), at)) {
                at += word.getKey().length();
                return word.getValue();
            }
        throw problem();
    }

    private static Map<String, Object> words() {
        Map<String, Object> words = new LinkedHashMap<>();
        words.put("true", true);
        words.put("false", false);
        words.put("null", null);
        return words;
    }

    private Map<String, Object> object(int depth) {
        Map<String, Object> object = new LinkedHashMap<>();
        at++;
        skipSpaces();
        if (takeIf('}')) return object;
        do {
            skipSpaces();
            if (text.charAt(at) != '"') throw problem();
            String name = string();
            skipSpaces();
            if (!takeIf(':')) throw problem();
            object.put(name, value(depth + 1));
            skipSpaces();
        } while (takeIf(','));
        if (!takeIf('}')) throw problem();
        return object;
    }

    private List<Object> array(int depth) {
        List<Object> array = new ArrayList<>();
        at++;
        skipSpaces();
        if (takeIf(']')) return array;
        do {
            array.add(value(depth + 1));
            skipSpaces();
        } while (takeIf(','));
        if (!takeIf(']')) throw problem();
        return array;
    }

    private String string() {
        StringBuilder string = new StringBuilder();
        at++;
        while (text.charAt(at) != '"') {
            char next = text.charAt(at++);
            string.append(next == '\\' ? escaped() : next);
        }
        at++;
        return string.toString();
    }

    private char escaped() {
        char kind = text.charAt(at++);
        if (kind == 'u') {
            at += 4;
            return (char) Integer.parseInt(text.substring(at - 4, at), 16);
        }
        int index = "\"\\/bfnrt".indexOf(kind);
        if (index < 0) throw problem();
        return "\"\\/\b\f\n\r\t".charAt(index);
    }

    /** Amounts are texts in this interface, so whole numbers are enough. */
    private Long number() {
        int begin = at;
        while (at < text.length() && "-0123456789".indexOf(text.charAt(at)) >= 0) at++;
        return Long.valueOf(text.substring(begin, at));
    }

    private boolean takeIf(char expected) {
        if (text.charAt(at) != expected) return false;
        at++;
        return true;
    }

    private void skipSpaces() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) at++;
    }

    private IllegalArgumentException problem() {
        return new IllegalArgumentException("no JSON at character " + at);
    }

    /** Writes a value. A field that is null is left out, which means the same. */
    static String write(Object value) {
        StringBuilder json = new StringBuilder();
        write(value, json);
        return json.toString();
    }

    private static void write(Object value, StringBuilder json) {
        if (value instanceof String string) writeString(string, json);
        else if (value instanceof Map<?, ?> map) writeObject(map, json);
        else if (value instanceof List<?> list) writeArray(list, json);
        else json.append(value);
    }

    private static void writeObject(Map<?, ?> map, StringBuilder json) {
        String separator = "{";
        for (Map.Entry<?, ?> field : map.entrySet()) {
            if (field.getValue() == null) continue;
            json.append(separator);
            separator = ",";
            writeString((String) field.getKey(), json);
            json.append(':');
            write(field.getValue(), json);
        }
        json.append(separator.equals("{") ? "{}" : "}");
    }

    private static void writeArray(List<?> list, StringBuilder json) {
        json.append('[');
        for (int index = 0; index < list.size(); index++) {
            if (index > 0) json.append(',');
            write(list.get(index), json);
        }
        json.append(']');
    }

    private static void writeString(String string, StringBuilder json) {
        json.append('"');
        for (char next : string.toCharArray())
            if (next == '"' || next == '\\') json.append('\\').append(next);
            else if (next < ' ') json.append(String.format("\\u%04x", (int) next));
            else json.append(next);
        json.append('"');
    }
}
