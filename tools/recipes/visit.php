<?php
// Handles one request by an application with the routes of a file: visit.php FILE PATH
error_reporting(E_ALL & ~E_DEPRECATED);
foreach (['GuzzleHttp', 'Illuminate'] as $package) {
    require "/usr/share/php/{$package}/autoload.php";
}
$app = new Illuminate\Foundation\Application(__DIR__);
$app->instance('config', new Illuminate\Config\Repository([
    'logging' => ['default' => 'errorlog', 'channels' => ['errorlog' => ['driver' => 'errorlog']]],
    'view' => ['paths' => [], 'compiled' => __DIR__],
]));
Illuminate\Support\Facades\Facade::setFacadeApplication($app);
$app->register(Illuminate\Filesystem\FilesystemServiceProvider::class);
$app->register(Illuminate\View\ViewServiceProvider::class);
require $argv[1];
$app->instance('request', Illuminate\Http\Request::create($argv[2]));
$answer = $app['router']->dispatch($app['request']);
echo $answer->getStatusCode(), $answer->headers->get('Content-Type'), "\n", $answer->getContent();
