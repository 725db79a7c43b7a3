<?php
// Uses a generated PHP client: render.php FOLDER DOCX writes documents into the folder and prints the other answers.

use GuzzleHttp\Client;
use OpenAPI\Client\Api\GenerationApi;
use OpenAPI\Client\Api\UsageApi;
use OpenAPI\Client\ApiException;
use OpenAPI\Client\Configuration;
use OpenAPI\Client\Model\GenerationRequest;
use OpenAPI\Client\Model\PdfOptions;
use OpenAPI\Client\Model\Preview;
use OpenAPI\Client\Model\PreviewRequest;

error_reporting(E_ALL & ~E_DEPRECATED);
require '/usr/share/php/GuzzleHttp/autoload.php';
spl_autoload_register(function (string $name): void {
    require getenv('CLIENT') . '/' . strtr(substr($name, strlen('OpenAPI\\Client\\')), '\\', '/') . '.php';
});

[, $folder, $docx] = $argv;
$url = getenv('PLATEN_URL') . '/api/v1';
$key = getenv('PLATEN_API_KEY');
$configuration = (new Configuration())->setHost($url)->setApiKey('X-API-Key', $key);
$http = new Client(['timeout' => 150]);
$generation = new GenerationApi($http, $configuration);
$keep = fn (string $name, SplFileObject $document) => copy($document->getPathname(), "$folder/$name");

[$pdf, , $headers] = $generation->generatePdfWithHttpInfo(new GenerationRequest([
    'content' => '<h1>Hello {{ name }}</h1>',
    'variables' => ['name' => 'Ada'],
    'options' => new PdfOptions(['page_format' => 'A5', 'margin_top' => '30mm']),
]));
$keep('html.pdf', $pdf);

$heading = ['type' => 'heading', 'text' => 'Bill {{ number }}'];
$keep('template.pdf', $generation->generatePdf(new GenerationRequest([
    'format' => 'template',
    'template_data' => ['version' => 1, 'content' => [$heading]],
    'variables' => ['number' => 7],
])));

// The client's own form has a field for each variable, and none of JSON.
$variables = json_decode(file_get_contents(str_replace('.docx', '.json', $docx)))->variables;
$filled = $http->post("$url/generate/pdf/upload", [
    'headers' => ['X-API-Key' => $key],
    'multipart' => [
        ['name' => 'file', 'contents' => fopen($docx, 'r')],
        ['name' => 'variables', 'contents' => json_encode($variables)],
        ['name' => 'options', 'contents' => json_encode(['metadata' => ['title' => 'From PHP']])],
    ],
]);
file_put_contents("$folder/docx.pdf", $filled->getBody());

$preview = new PreviewRequest(['content' => '<h1>Hello</h1>', 'preview' => new Preview(['width' => 200])]);
$keep('preview.png', $generation->generatePreview($preview));

try {
    $generation->generatePdf(new GenerationRequest(['format' => 'markdown']));
} catch (ApiException $refusal) {
    $error = $refusal->getResponseObject();
}
$usage = (new UsageApi($http, $configuration))->getUsage();
echo json_encode([
    'pages' => (int) $headers['X-Page-Count'][0],
    'refusal' => [$error->getError(), $error->getMessage(), $error->getDetails()[0]->getPath()],
    'usage' => [$usage->getPlan(), $usage->getUsed(), $usage->getLimit(), (int) $usage->getResetsAt()->format('j')],
]);
