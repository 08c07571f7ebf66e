"""The embedded HelixDB engine behind `POST /v2/query`, as its own server answers it.

Prints its port as the first line, and ends when its standard input does, so that it never outlives who started it.
"""

import asyncio
import importlib.metadata
import json
import os
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from errors import classify

from helixdb_uniffi import HelixDb, HelixDbSource, HelixError

BODY_LIMIT = 16 * 1024 * 1024
OPTIONS = ("x-helix-require-writer", "x-helix-await-durable", "x-helix-warm")

loop = asyncio.new_event_loop()


def wait(coroutine):
    return asyncio.run_coroutine_threadsafe(coroutine, loop).result()


class Refused(Exception):
    def __init__(self, status, code, message):
        super().__init__(message)
        self.status, self.code = status, code


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    wbufsize = -1
    database = None

    def do_GET(self):
        if self.path not in ("/healthz", "/readyz"):
            return self.answer(404, b"")
        state = {"ready": True, "mode": "writer", "index_runtime": "ready"}
        self.answer(200, json.dumps(state).encode())

    def do_POST(self):
        try:
            body = self.body()
            if self.path != "/v2/query":
                return self.answer(404, b"")
            self.check_options(body)
            self.answer(200, wait(self.database.query_json(body)))
        except Refused as error:
            self.fail(error.status, error.code, str(error))
        except HelixError as error:
            message = getattr(error, "message", str(error))
            self.fail(*classify(type(error).__name__, message))

    def do_PUT(self):
        self.body()
        self.answer(404, b"")

    do_DELETE = do_PATCH = do_PUT

    def body(self):
        length = int(self.headers.get("content-length") or 0)
        if length > BODY_LIMIT:
            self.close_connection = True
            raise Refused(400, "invalid_request_body", f"the body is over {BODY_LIMIT} bytes")
        return self.rfile.read(length)

    def check_options(self, body):
        asked = {}
        for name in OPTIONS:
            value = self.headers.get(name)
            if value is None:
                continue
            if value.lower() not in ("true", "false", "1", "0"):
                raise Refused(400, "invalid_request_option", f"{name} must be true, false, 1 or 0")
            asked[name] = value.lower() in ("true", "1")
        if not any(asked.values()):
            return
        try:
            kind = json.loads(body).get("request_type")
        except (ValueError, AttributeError):
            return
        if asked.get("x-helix-await-durable") and kind == "read":
            raise Refused(400, "invalid_request_option", "x-helix-await-durable is for writes only")
        if asked.get("x-helix-warm") and kind == "write":
            raise Refused(400, "invalid_request_option", "x-helix-warm is for reads only")

    def fail(self, status, code, message):
        envelope = json.dumps({"error": code, "msg": message}, ensure_ascii=False, separators=(",", ":"))
        self.answer(status, envelope.encode())

    def answer(self, status, body):
        self.send_response(status)
        if body:
            self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
        self.wfile.flush()

    def log_message(self, *_):
        pass


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 256

    def handle_error(self, request, client_address):
        # A client that hangs up in the middle is no news.
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


def main():
    os.environ.setdefault("HELIX_TELEMETRY_LEVEL", "off")
    threading.Thread(target=loop.run_forever, daemon=True).start()
    Handler.database = wait(HelixDb.open(HelixDbSource.IN_MEMORY("recollect")))
    server = Server(("127.0.0.1", 0), Handler)
    version = importlib.metadata.version("helix-db-embedded")
    print(json.dumps({"port": server.server_port, "version": version}), flush=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    sys.stdin.buffer.read()
    os._exit(0)


if __name__ == "__main__":
    main()
