vcl 4.1;

# Varnish between the proxy that ends TLS and Tayang, for live media alone: /etc/varnish/default.vcl
# Many viewers ask for the same list or part in one moment; Varnish asks Tayang once. Who waits is told at once, which nginx
# cannot do: its lock is looked at every 500 ms.
#
# Everything but live media passes, and sockets are piped. The proxy in front sets X-Forwarded-For; Varnish adds its own
# address of the client, so Tayang needs TAYANG_TRUSTED_PROXIES=127.0.0.1 for both.

import std;

backend tayang {
    .host = "127.0.0.1";
    .port = "3000";
    # A list is held until its next part is there.
    .first_byte_timeout = 30s;
}

sub vcl_recv {
    if (req.http.upgrade ~ "(?i)websocket") {
        return (pipe);
    }
    # A request with a token has an answer of its own, and so has everything outside of live media.
    if (req.http.authorization || req.url !~ "^/media/live/" || (req.method != "GET" && req.method != "HEAD")) {
        return (pass);
    }
    unset req.http.cookie;
    # Three names decide what a list is; others would only split the cache.
    if (req.url ~ "\?") {
        set req.url = regsuball(req.url, "([?&])(?!_HLS_(msn|part|skip)=)[^&?]*", "\1");
        set req.url = regsuball(req.url, "&&+", "&");
        set req.url = regsub(req.url, "\?&", "?");
        set req.url = regsub(req.url, "[?&]$", "");
        set req.url = std.querysort(req.url);
    }
    return (hash);
}

sub vcl_pipe {
    if (req.http.upgrade) {
        set bereq.http.upgrade = req.http.upgrade;
        set bereq.http.connection = req.http.connection;
    }
}

sub vcl_backend_response {
    if (bereq.uncacheable) {
        return (deliver);
    }
    # No stale list is served while a new one is fetched: a player would wait for its part once more.
    set beresp.grace = 0s;
    set beresp.keep = 0s;
    unset beresp.http.set-cookie;
    if (beresp.http.cache-control ~ "no-store|private") {
        set beresp.uncacheable = true;
        set beresp.ttl = 0s;
        return (deliver);
    }
    # What caches in front may do, where it is not what browsers may (RFC 9213).
    if (beresp.http.cdn-cache-control ~ "max-age=[0-9]+") {
        set beresp.ttl = std.duration(regsub(beresp.http.cdn-cache-control, ".*max-age=([0-9]+).*", "\1s"), 0s);
    }
    # Many viewers of one part are answered while it comes.
    set beresp.do_stream = true;
    return (deliver);
}

sub vcl_deliver {
    unset resp.http.cdn-cache-control;
}
