# A cache for questions by address (GET). The proxy sends them here, and answers what is not in the
# cache at its own port 8081. The headers of the referee say what may be kept, and for how long.
vcl 4.1;

backend default {
    .host = "proxy";
    .port = "8081";
}

sub vcl_deliver {
    # The proxy counts the cost of an answer against the client. An answer from the cache costs nothing.
    if (obj.hits > 0) {
        unset resp.http.Medina-Cost;
    }
}
