"""OpenStack Swift with its S3 API in one process: three storage servers and a proxy that checks signatures."""

import os
import sys

import eventlet

eventlet.monkey_patch()

from eventlet import hubs, wsgi
from swift.common import utils
from swift.common.ring import RingBuilder
from swift.common.wsgi import SwiftHttpProtocol, loadapp

folder, user, key = sys.argv[1:4]

STORAGE = """
[DEFAULT]
swift_dir = {folder}
devices = {folder}/srv
mount_check = false
disable_fallocate = true
fallocate_reserve = 0
[pipeline:main]
pipeline = {name}-server
[app:{name}-server]
use = egg:swift#{name}
"""

PROXY = """
[DEFAULT]
swift_dir = {folder}
[pipeline:main]
pipeline = catch_errors s3api tempauth copy slo proxy-server
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_{user} = {key} .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
"""


class Memory:
    """As much of a memcached as the sign-in of Swift asks of one."""

    def __init__(self):
        self.kept = {}

    def get(self, key, **_):
        return self.kept.get(key)

    def set(self, key, value, **_):
        self.kept[key] = value

    def incr(self, key, delta=1, **_):
        self.kept[key] = int(self.kept.get(key, 0)) + delta
        return self.kept[key]

    def delete(self, key, **_):
        self.kept.pop(key, None)


def with_memory(app):
    memory = Memory()

    def call(environ, start):
        environ['swift.cache'] = memory
        return app(environ, start)

    return call


def write(name, text):
    file = os.path.join(folder, name)
    with open(file, 'w') as out:
        out.write(text)
    return file


def serve(socket, app):
    eventlet.spawn(wsgi.server, socket, app, log=sys.stderr, protocol=SwiftHttpProtocol, log_output=False)


os.makedirs(os.path.join(folder, 'srv', 'disk'), exist_ok=True)
utils.SWIFT_CONF_FILE = write('swift.conf', '[swift-hash]\nswift_hash_path_suffix = tests\n')
utils.validate_hash_conf()
for name in ('account', 'container', 'object'):
    socket = eventlet.listen(('127.0.0.1', 0))
    builder = RingBuilder(2, 1, 1)
    place = {'ip': '127.0.0.1', 'port': socket.getsockname()[1]}
    place.update({'replication_' + part: value for part, value in place.items()})
    builder.add_dev({'region': 1, 'zone': 1, 'device': 'disk', 'weight': 1, 'meta': '', **place})
    builder.rebalance()
    builder.get_ring().save(os.path.join(folder, name + '.ring.gz'))
    serve(socket, loadapp(write(name + '.conf', STORAGE.format(folder=folder, name=name))))
socket = eventlet.listen(('127.0.0.1', 0))
proxy = loadapp(write('proxy.conf', PROXY.format(folder=folder, user=user.replace(':', '_'), key=key)))
serve(socket, with_memory(proxy))
print(socket.getsockname()[1], flush=True)
hubs.trampoline(sys.stdin.fileno(), read=True)
